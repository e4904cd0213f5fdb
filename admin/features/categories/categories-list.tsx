export const CategoriesList = () => null;
