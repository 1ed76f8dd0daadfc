import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { naturesFiscales } from '#shared/core/nature-fiscale.ts';
import { periodesStatistique } from '#shared/features/pilotage/statistique/rules.ts';
import { libellePeriodeStatistique } from '#shared/features/pilotage/statistique/messages.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { anneeChoisieStatistique, anneesProposeesStatistique, type UrlStatistiques } from './filtres.ts';

type Props = {
  url: UrlStatistiques;
  /** False where no figure depends on a laboratory. */
  parLaboratoire?: boolean;
};

/** The filters of all the charts, in the address: year, period, laboratory (STA-3). */
export const StatistiquesFiltres = ({ url, parLaboratoire = true }: Props) => {
  const { etat, changer } = url;
  const { champ } = useQuotidiens();
  const puceLaboratoire = usePuceLaboratoire(etat.laboratoireId);
  const annee = anneeChoisieStatistique(url);
  const actifs = [
    ...(etat.periode === 'ANNEE'
      ? []
      : [
          {
            id: 'periode',
            libelle: libellePeriodeStatistique[etat.periode],
            retirer: () => changer({ periode: undefined }),
          },
        ]),
    ...(etat.laboratoireId === undefined
      ? []
      : [{ id: 'laboratoireId', libelle: puceLaboratoire, retirer: () => changer({ laboratoireId: undefined }) }]),
  ];
  return (
    <FilterBar
      actifs={actifs}
      onToutEffacer={actifs.length > 1 ? () => changer({ periode: undefined, laboratoireId: undefined }) : undefined}
    >
      <ChoixField
        {...champ('Année', 110)}
        clearable={false}
        allowDeselect={false}
        searchable={false}
        options={anneesProposeesStatistique(annee).map((anneeProposee) => ({
          value: anneeProposee,
          label: String(anneeProposee),
        }))}
        value={annee}
        onChange={(choisie) => choisie !== null && changer({ annee: choisie })}
      />
      <ChoixField
        {...champ('Période', 190)}
        clearable={false}
        allowDeselect={false}
        searchable={false}
        options={periodesStatistique.map((periode) => ({ value: periode, label: libellePeriodeStatistique[periode] }))}
        value={etat.periode}
        onChange={(periode) => changer({ periode: periode ?? undefined })}
      />
      {parLaboratoire ? (
        <ChoixField
          {...champ('Montants', 130)}
          clearable
          searchable={false}
          placeholder="HT ou TTC"
          options={naturesFiscales.map((value) => ({ value, label: value }))}
          value={etat.natureFiscale ?? null}
          onChange={(natureFiscale) => changer({ natureFiscale: natureFiscale ?? undefined })}
        />
      ) : null}
      {parLaboratoire ? <FiltreLaboratoire {...champ('Laboratoire', 230)} url={url} /> : null}
    </FilterBar>
  );
};
