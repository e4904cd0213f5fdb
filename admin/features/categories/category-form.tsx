export const CategoryForm = () => null;
