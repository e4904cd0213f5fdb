/** For each program, the folders whose changes restart it. Vite handles changes of the admin. */
const folders = {
  api: ['api/', 'contract/'],
  // The stand-ins import the demo's pictures and its paying makers.
  standIns: ['sandbox/', 'api/demo/'],
};

/** The folders to watch in addition to the admin, which Vite watches. */
export const watchedFolders = ['api', 'contract', 'sandbox'];

const isNoSource = (file: string) => /\.test\.ts$|(^|\/)(testing|node_modules)\/|\.md$|(^|\/)[.#][^/]*$|~$/.test(file);

/** Whether a change of the file restarts the program. @param file a path relative to the root, with `/` or `\` as separator. */
export function isPartOf(program: keyof typeof folders, file: string): boolean {
  const path = file.replaceAll('\\', '/');
  return !isNoSource(path) && folders[program].some((folder) => path.startsWith(folder));
}
