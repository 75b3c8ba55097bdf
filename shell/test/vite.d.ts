/** What Vitest makes of it: every module that fits, by its path. */
interface ImportMeta {
  glob<Module>(pattern: string, options: { eager: true; import: 'default' }): Record<string, Module>;
}
