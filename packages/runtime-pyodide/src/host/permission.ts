/** The flags that take files, processes, threads and addons from a child, but for the files of one folder; none where Node has none. */
export function permissionFlags(
  folder: string,
  known: { has(flag: string): boolean } = process.allowedNodeEnvironmentFlags,
): readonly string[] {
  const flag = ['--permission', '--experimental-permission'].find(name => known.has(name))
  return flag === undefined ? [] : [flag, `--allow-fs-read=${folder}*`]
}
