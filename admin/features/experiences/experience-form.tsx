export const ExperienceForm = () => null;
