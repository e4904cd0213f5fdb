export const ExperiencesList = () => null;
