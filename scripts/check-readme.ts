// Checks that the table of variables of docs/exploitation.md is the one of src/server/core/config.ts; --write puts it
// there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { documentationDesVariables } from '../src/server/core/config-variables.ts';

const NOM = 'docs/exploitation.md';
const PAPIER = resolve(import.meta.dirname, '..', NOM);
const DEBUT = '<!-- configuration -->';
const FIN = '<!-- /configuration -->';

const code = (texte: string): string => (texte ? `\`${texte}\`` : '');
const lignes = documentationDesVariables.map(
  ({ nom, defaut, description }) => `| ${code(nom)} | ${code(defaut)} | ${description} |`,
);
const tableau = ['| Variable | Par défaut | Rôle |', '| --- | --- | --- |', ...lignes].join('\n');

const contenu = existsSync(PAPIER) ? readFileSync(PAPIER, 'utf8') : '';
const [debut, fin] = [contenu.indexOf(DEBUT), contenu.indexOf(FIN)];
if (debut < 0 || fin < debut) {
  console.error(`${NOM} : placez les lignes ${DEBUT} et ${FIN} où doit figurer le tableau des variables.`);
  process.exit(1);
}
/** The formatter aligns the columns. */
const resserrer = (texte: string): string => texte.replaceAll(/ {2,}/g, ' ').replaceAll(/-{2,}/g, '---').trim();
if (resserrer(contenu.slice(debut + DEBUT.length, fin)) !== resserrer(tableau)) {
  if (!process.argv.includes('--write')) {
    console.error(
      `${NOM} : le tableau des variables n’est pas celui de src/server/core/config.ts, lancez « npm run readme ».`,
    );
    process.exit(1);
  }
  writeFileSync(PAPIER, `${contenu.slice(0, debut + DEBUT.length)}\n\n${tableau}\n\n${contenu.slice(fin)}`);
  console.log(`${NOM} : tableau des variables réécrit.`);
}
