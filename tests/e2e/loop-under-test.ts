import { copyProject, startLoop } from '@our-dates/dev/testing/loop-in-copy';

/**
 * Starts the daily loop of the whole platform on a copy of the project, and passes the addresses to the tests in
 * `E2E_BASE_URL` and `E2E_PROJECT`, and its log in `E2E_LOOP_LOG`.
 * @returns the function that stops it
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
