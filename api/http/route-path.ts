/** Returns the URL of a route as the documentation and the tables of roles write it: `/makers/:id` → `/makers/{id}`. */
export const toPath = (url: string) => url.replace(/:(\w+)/g, '{$1}');
