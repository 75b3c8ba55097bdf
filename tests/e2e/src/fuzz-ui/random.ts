/** The same numbers for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whether an event of this probability happens. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return this.weighted(list, () => 1);
  }

  /** A random item of the list, according to its weight. @throws Error when no weight is above 0 */
  weighted<T>(list: readonly T[], weightOf: (one: T) => number): T {
    const weights = list.map(weightOf);
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, one] of list.entries()) {
      const weight = weights[index] ?? 0;
      if (weight > 0 && left < weight) return one;
      left -= weight;
    }
    throw new Error('there is nothing to choose from');
  }
}

const letters = (length: number) => 'Donaudampfschifffahrtsgesellschaft'.repeat(7).slice(0, length);

const texts = [
  'Picnic',
  'Anne-Marie',
  "O'Brien & <b>Sons</b>",
  'José Ángel at the sea',
  'محمد وفاطمة في الحديقة',
  'ערב בתל אביב',
  '日本語の思い出',
  '👨‍👩‍👧‍👦🎡💞',
  '%_\\ $()[]{}',
  'Two lines\nof words',
  letters(64),
  letters(200),
  '   ',
];

export const randomText = (random: Random) => random.pick(texts);

const dates = ['April 19, 2026', '2024-02-29', '1/2/2023', 'yesterday', 'no date', ''];

export const randomDate = (random: Random) => random.pick(dates);

const searches = [
  'picnic',
  'sea',
  'last summer',
  'from my partner',
  'what we both loved',
  '2024',
  'زهرة',
  'zzzz',
  '',
];

export const randomSearch = (random: Random) => random.pick([...searches, ...texts]);
