/** The paths of the archive service; not in `paths`, because every page pays for each string there. */
export const archivePaths = {
  export: '/api/archive/export',
  exportSteps: '/api/archive/export/steps',
  exportFile: '/api/archive/export/file',
} as const;
