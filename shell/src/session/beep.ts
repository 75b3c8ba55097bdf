const tonesHz = [800, 600, 800];
const lengthSeconds = 0.3;

const beepedKey = 'our-dates-beeped';

/**
 * Plays the three tones of the warning, in one tab that may: browsers allow sound only after a click or a key
 * press, and several open tabs should not sound in turn.
 * @param expiresAt identifies the session that is about to expire.
 */
export function beep(expiresAt: number): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const once = () => {
    if (localStorage.getItem(beepedKey) === String(expiresAt)) return;
    localStorage.setItem(beepedKey, String(expiresAt));
    play();
  };
  if ('locks' in navigator) void navigator.locks.request(beepedKey, once);
  else once();
}

function play(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const start = audio.currentTime;
  tonesHz.forEach((frequency, index) => {
    tone.frequency.setValueAtTime(frequency, start + (index * lengthSeconds) / tonesHz.length);
  });
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.setTargetAtTime(0, start + lengthSeconds - 0.03, 0.01);
  tone.connect(volume).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start(start);
  tone.stop(start + lengthSeconds);
}
