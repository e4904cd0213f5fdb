/** Which programs a file is part of, so that its change restarts them. The admin's own files are Vite's. */
const folders = {
  api: ['api/', 'contract/'],
  // The stand-ins import the pictures and the paying makers of the demo.
  standIns: ['sandbox/', 'api/demo/'],
};

/** The folders in which a change may restart a program. */
export const watchedFolders = ['api', 'contract', 'sandbox'];

const isNoSource = (file: string) => /\.test\.ts$|(^|\/)(testing|node_modules)\/|\.md$|(^|\/)[.#][^/]*$|~$/.test(file);

/** @param file relative to the root, with any separator. */
export function isPartOf(program: keyof typeof folders, file: string): boolean {
  const path = file.replaceAll('\\', '/');
  return !isNoSource(path) && folders[program].some((folder) => path.startsWith(folder));
}
