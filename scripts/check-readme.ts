// Checks that the README's table of variables is the one of src/server/core/config.ts; --write puts it there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { documentation } from '../src/server/core/config-variables.ts';

const README = resolve(import.meta.dirname, '../README.md');
const DEBUT = '<!-- configuration -->';
const FIN = '<!-- /configuration -->';

const code = (texte: string): string => (texte ? `\`${texte}\`` : '');
const lignes = documentation.map(
  ({ nom, defaut, description }) => `| ${code(nom)} | ${code(defaut)} | ${description} |`,
);
const tableau = ['| Variable | Par défaut | Rôle |', '| --- | --- | --- |', ...lignes].join('\n');

const contenu = existsSync(README) ? readFileSync(README, 'utf8') : '';
const [debut, fin] = [contenu.indexOf(DEBUT), contenu.indexOf(FIN)];
if (debut < 0 || fin < debut) {
  console.error(`README.md : placez les lignes ${DEBUT} et ${FIN} où doit figurer le tableau des variables.`);
  process.exit(1);
}
/** The formatter aligns the columns. */
const resserrer = (texte: string): string => texte.replaceAll(/ {2,}/g, ' ').replaceAll(/-{2,}/g, '---').trim();
if (resserrer(contenu.slice(debut + DEBUT.length, fin)) !== resserrer(tableau)) {
  if (!process.argv.includes('--write')) {
    console.error(
      'README.md : le tableau des variables n’est pas celui de src/server/core/config.ts, lancez « npm run readme ».',
    );
    process.exit(1);
  }
  writeFileSync(README, `${contenu.slice(0, debut + DEBUT.length)}\n\n${tableau}\n\n${contenu.slice(fin)}`);
  console.log('README.md : tableau des variables réécrit.');
}
