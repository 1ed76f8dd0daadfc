import { Readable } from 'node:stream';
import { formatJour } from '#shared/core/dates.ts';
import { heureParis, celluleInerte, type ColonneExportee, type LignesExportees } from './colonnes.ts';

const citer = (texte: string): string => (/[;"\r\n]|^\s|\s$/.test(texte) ? `"${texte.replaceAll('"', '""')}"` : texte);
const decimal = (valeur: number): string => String(valeur).replace('.', ',');

const enTexte = <L>(colonne: ColonneExportee<L>, ligne: L): string => {
  switch (colonne.type) {
    case 'texte':
      return celluleInerte(colonne.lire(ligne) ?? '');
    case 'jour': {
      const jour = colonne.lire(ligne);
      return jour ? formatJour(jour) : '';
    }
    case 'instant': {
      const instant = colonne.lire(ligne);
      if (!instant) return '';
      const [jour = '', heure = ''] = heureParis(instant).split(' ');
      return `${formatJour(jour)} ${heure}`;
    }
    case 'montant': {
      const centimes = colonne.lire(ligne);
      return centimes === null || centimes === undefined ? '' : (centimes / 100).toFixed(2).replace('.', ',');
    }
    case 'nombre':
    case 'taux': {
      const nombre = colonne.lire(ligne);
      return nombre === null || nombre === undefined ? '' : decimal(nombre);
    }
    case 'booleen': {
      const booleen = colonne.lire(ligne);
      return booleen === null || booleen === undefined ? '' : booleen ? 'Oui' : 'Non';
    }
  }
};

const LOT = 500;

async function* ecrire<L>(
  colonnes: readonly ColonneExportee<L>[],
  lignes: LignesExportees<L>,
): AsyncGenerator<string, void> {
  let lot = `\uFEFF${colonnes.map(({ titre }) => citer(celluleInerte(titre))).join(';')}\r\n`;
  let n = 0;
  for await (const ligne of lignes) {
    lot += `${colonnes.map((colonne) => citer(enTexte(colonne, ligne))).join(';')}\r\n`;
    n += 1;
    if (n % LOT > 0) continue;
    yield lot;
    lot = '';
  }
  yield lot;
}

/** A CSV for French spreadsheets: semicolons, decimal commas, and the UTF-8 mark. It is written while it is read. */
export const versCsv = <L>(colonnes: readonly ColonneExportee<L>[], lignes: LignesExportees<L>): Readable =>
  Readable.from(ecrire(colonnes, lignes), { objectMode: false });
