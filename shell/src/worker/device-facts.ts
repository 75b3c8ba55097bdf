import type { OpenDatabase } from './device-database.ts';

interface Facts {
  isOn: boolean;
  viewer: number;
  partner: number | null;
  memories: readonly number[];
}

/** What this device knows about what it keeps: for whom, and whether at all. */
export interface DeviceFacts {
  isOn(): Promise<boolean>;
  memories(): Promise<readonly number[]>;
  read<Name extends keyof Facts>(name: Name): Promise<Facts[Name] | undefined>;
  note<Name extends keyof Facts>(name: Name, value: Facts[Name]): Promise<void>;
  clear(): Promise<void>;
}

/** @param lost called when the browser has removed the database while it was in use */
export function createDeviceFacts(open: OpenDatabase, lost: () => void): DeviceFacts {
  let wasOn = false;

  // Only this module writes them.
  const read = async <Name extends keyof Facts>(name: Name) =>
    (await (await open()).get('facts', name)) as Facts[Name] | undefined;

  return {
    async isOn() {
      const isNow = (await read('isOn').catch(() => undefined)) === true;
      if (wasOn && !isNow) lost();
      wasOn = isNow;
      return isNow;
    },
    memories: async () => (await read('memories')) ?? [],
    read,
    async note(name, value) {
      if (name === 'isOn') wasOn = value === true;
      await (await open()).put('facts', value, name);
    },
    async clear() {
      wasOn = false;
      const database = await open();
      for (const name of ['isOn', 'viewer', 'partner', 'memories'] satisfies (keyof Facts)[]) {
        await database.delete('facts', name);
      }
    },
  };
}
