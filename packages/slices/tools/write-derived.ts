/** Writes every file that is derived from the declarations; with `--check` only reports the outdated ones. */
import './write-codeowners.ts';
import './write-gitops.ts';
import './write-openapi.ts';
import './write-schema.ts';
import './write-skaffold.ts';
import './write-slices-page.ts';
