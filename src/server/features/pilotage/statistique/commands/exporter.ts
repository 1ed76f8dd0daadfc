import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import type { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';

type Tableau = BodyOf<(typeof statistiqueContract)['exporterStatistique']>;
type Ligne = Tableau['lignes'][number];

const TYPES = { centimes: 'montant', nombre: 'nombre', jours: 'nombre', taux: 'taux' } as const;
const UNITES = { centimes: ' (€)', nombre: '', jours: ' (jours)', taux: '' } as const;

/** The table of a chart, as it is on the screen (STA-4). */
export const exporterTableau = ({ titre, axe, unite, series, lignes, format }: Tableau): FichierReponse => {
  const colonnes: ColonneExportee<Ligne>[] = [
    { titre: axe, type: 'texte', largeur: 28, lire: ({ libelle }) => libelle },
    ...series.map((serie, rang): ColonneExportee<Ligne> => ({
      titre: serie + UNITES[unite],
      type: TYPES[unite],
      largeur: 18,
      lire: ({ valeurs }) => valeurs[rang],
    })),
  ];
  return repondreTableur({ nom: renommerFichier(titre), format, colonnes, lignes });
};
