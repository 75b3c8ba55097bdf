/** Says whether the contract of the sources keeps what the last release promised. */
import { compareContracts } from './compare-contracts.ts';
import { contractOfSources } from './contract.ts';
import { explainBreaks } from './explain-breaks.ts';
import { readRelease } from './released.ts';

const { version, contract } = readRelease();
const broken = explainBreaks(compareContracts(contract, await contractOfSources()), version);
if (broken !== undefined) {
  console.error(broken);
  process.exitCode = 1;
} else console.log(`Slices of release ${version} and of these sources understand one another.`);
