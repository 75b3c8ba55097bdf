import { copyProject, startLoop } from '@our-dates/dev/testing/loop-in-copy';

/**
 * Starts the daily loop of the whole platform on a copy of the project, and tells the tests where both are, in
 * `E2E_BASE_URL` and `E2E_PROJECT`, and where its log is, in `E2E_LOOP_LOG`.
 * @returns how to stop it
 */
export default async function startDailyLoop(): Promise<() => Promise<void>> {
  const { project, dataDir, remove } = copyProject();
  try {
    const loop = await startLoop({ project, env: { DATA_DIR: dataDir } });
    process.env.E2E_BASE_URL = loop.url;
    process.env.E2E_PROJECT = project;
    process.env.E2E_LOOP_LOG = loop.log;
    return async () => {
      await loop.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}
