const tonesHz = [800, 600, 800];
const lengthSeconds = 0.3;

/**
 * Plays the three tones of the warning, in the one tab that may: browsers allow sound only after a click
 * or a key press, and several open tabs should not sound one after the other.
 */
export function beep(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  if (!('locks' in navigator)) {
    play();
    return;
  }
  void navigator.locks.request('our-dates-beep', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  });
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
