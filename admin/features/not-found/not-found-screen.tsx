export const NotFoundScreen = () => null;
