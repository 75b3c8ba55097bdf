import { splitName } from '../sources/archive-file.ts';

/** Google cuts the name of a sidecar, without `.json`, to so many characters. */
const cutAt = 46;
const longForm = '.supplemental-metadata';
/** What Google adds to the name of an edited copy, in some of its languages. */
const editedSuffix = /-(?:edited|bearbeitet|modifié|editado|modificato|bewerkt|edytowane|編集済み)$/u;

/**
 * The name of the JSON file that describes a photo of the same folder, by the rules of Google Takeout: `a.jpg.json`,
 * `a.jpg.supplemental-metadata.json`, both cut after 46 characters, with the number of a repeated name behind it
 * (`a(1).jpg` has `a.jpg(1).json`); an edited copy has that of its original.
 * @param sidecars the names of the JSON files of the folder
 */
export function sidecarOf(photo: string, sidecars: ReadonlySet<string>): string | undefined {
  const [stem, extension] = splitName(photo);
  const numbered = /^(.*)\((\d+)\)$/su.exec(stem);
  const base = numbered?.[1] ?? stem;
  const number = numbered?.[2] ?? '';
  const found =
    described(`${base}${extension}`, number, sidecars) ?? described(`${stem}${extension}`, '', sidecars);
  if (found) return found;
  const original = base.replace(editedSuffix, '');
  return original === base
    ? undefined
    : sidecarOf(`${original}${number === '' ? '' : `(${number})`}${extension}`, sidecars);
}

/** Of several the one with the longest name, which was cut least. */
function described(name: string, number: string, sidecars: ReadonlySet<string>): string | undefined {
  const found = [...sidecars].filter((sidecar) => describes(sidecar, name, number));
  return found.toSorted((a, b) => b.length - a.length)[0];
}

function describes(sidecar: string, name: string, number: string): boolean {
  const [, named = '', ofNumber = ''] = /^(.*?)(?:\((\d+)\))?\.json$/isu.exec(sidecar) ?? [];
  if (named === '' || ofNumber !== number || !`${name}${longForm}`.startsWith(named)) return false;
  return named.length >= name.length || named.length >= cutAt - (number === '' ? 0 : number.length + 2);
}
