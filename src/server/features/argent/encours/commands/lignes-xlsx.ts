import { buffer } from 'node:stream/consumers';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { versXlsx } from '#server/core/tableur/vers-xlsx.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import type { LigneMailEncours, LignesParEncours } from '#shared/features/argent/encours/rules/mail.ts';

type Rangee = { readonly encours: Encours; readonly ligne: LigneMailEncours };
const COLONNES: readonly ColonneExportee<Rangee>[] = [
  { titre: 'N°', type: 'texte', largeur: 14, lire: ({ encours }) => encours.numero },
  { titre: 'Nature', type: 'texte', largeur: 20, lire: ({ encours }) => libelleTypeEncours[encours.type] },
  { titre: 'Désignation', type: 'texte', largeur: 40, lire: ({ ligne }) => ligne.designation },
  { titre: 'EAN', type: 'texte', largeur: 16, lire: ({ ligne }) => ligne.ean },
  { titre: 'Quantité', type: 'nombre', lire: ({ ligne }) => ligne.quantite },
  { titre: 'Montant unitaire (€)', type: 'montant', lire: ({ ligne }) => ligne.unitaireCentimes },
  { titre: 'Montant (€)', type: 'montant', lire: ({ ligne }) => ligne.montantCentimes },
  { titre: 'CA TTC (€)', type: 'montant', lire: ({ ligne }) => ligne.caTtcCentimes },
  { titre: 'Motif', type: 'texte', largeur: 30, lire: ({ ligne }) => ligne.motif },
];

/** All the lines of these encours, in a workbook (ENC-50). */
export const lignesEnXlsx = (encours: readonly Encours[], lignes: LignesParEncours): Promise<Buffer> =>
  buffer(
    versXlsx(
      COLONNES,
      encours.flatMap((encoursVoisin) =>
        (lignes.get(encoursVoisin.id) ?? []).map((ligne) => ({ encours: encoursVoisin, ligne })),
      ),
      { feuille: 'Lignes' },
    ),
  );
