import { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { CadreGraphique, type CadreGraphiqueProps } from '#web/ui/graphique/CadreGraphique.tsx';
import type { UrlStatistiques } from './filtres.ts';

type Props = Omit<CadreGraphiqueProps, 'vue' | 'onVue' | 'exporterTableau'> & {
  /** Name in the address, when the chart is shown as a table. */
  nom: string;
  url: UrlStatistiques;
};

/** A chart of the statistics: its view in the address, its table exported by the server (STA-4). */
export const BlocGraphique = ({ nom, url: { etat, changer }, ...reste }: Props) => {
  const tableaux = etat.tableau ?? [];
  return (
    <CadreGraphique
      {...reste}
      vue={tableaux.includes(nom) ? 'tableau' : 'graphique'}
      onVue={(vue) => {
        const autres = tableaux.filter((tableau) => tableau !== nom);
        changer({ tableau: vue === 'tableau' ? [...autres, nom] : autres }, { remplacer: true });
      }}
      exporterTableau={({ series, lignes, ...tableau }, format) =>
        telechargerFichier(statistiqueContract.exporterStatistique, {
          body: { ...tableau, series: [...series], lignes: lignes.map(enLigne), format },
        })
      }
    />
  );
};

const enLigne = ({ libelle, valeurs }: { libelle: string; valeurs: readonly (number | null)[] }) => ({
  libelle,
  valeurs: [...valeurs],
});
