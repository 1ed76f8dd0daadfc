import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FiltreDUrl, FiltreField, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { criteresDeComparaison } from '#shared/features/pilotage/comparatif/rules/rangs.ts';
import { libelleCritere } from '#shared/features/pilotage/comparatif/messages.ts';
import { filtresActifsComparatif, type UrlComparatif } from './filtres.ts';
import type { Comparatif } from './use-comparatif.ts';

const options = (lignes: readonly { readonly id: number; readonly nom: string }[] = []) =>
  lignes.map(({ id, nom }) => ({ value: id, label: nom }));

/** A change of famille or segment clears the levels below it. */
const avecCeQuiEnDepend = (modifs: object): object => ({
  ...modifs,
  ...('familleId' in modifs ? { segmentId: undefined, sousSegmentId: undefined } : {}),
  ...('segmentId' in modifs ? { sousSegmentId: undefined } : {}),
});

type Props = { url: UrlComparatif } & Pick<Comparatif, 'arbre' | 'nomDe'>;

/** The filters of the comparatif: famille, segment, sous-segment; the laboratory and the ranking behind the button. */
export const ComparatifFiltres = ({ url, arbre, nomDe }: Props) => {
  const { etat: e, changer } = url;
  const { plies, champ } = useQuotidiens();
  const famille = arbre?.familles.find(({ id }) => id === e.familleId);
  const segment = famille?.segments.find(({ id }) => id === e.segmentId);
  const laboratoire = usePuceLaboratoire(e.laboratoireId);
  return (
    <FiltresDeListe
      plies={plies}
      url={{ etat: e, changer: (modifs, maniere) => changer(avecCeQuiEnDepend(modifs), maniere) }}
      recherche="Rechercher un produit"
      actifs={filtresActifsComparatif(url)}
      libelles={{
        familleId: `Famille : ${nomDe(e.familleId ?? null)}`,
        segmentId: `Segment : ${nomDe(e.segmentId ?? null)}`,
        sousSegmentId: `Sous-segment : ${nomDe(e.sousSegmentId ?? null)}`,
        laboratoireId: laboratoire,
      }}
      caches={['laboratoireId']}
      quotidiens={
        <>
          <ChoixField
            {...champ('Famille', 190)}
            placeholder="Toutes les familles"
            options={options(arbre?.familles)}
            value={e.familleId ?? null}
            onChange={(familleId) => changer(avecCeQuiEnDepend({ familleId }))}
          />
          {famille && famille.segments.length > 0 ? (
            <ChoixField
              {...champ('Segment', 170)}
              placeholder="Tous les segments"
              options={options(famille.segments)}
              value={e.segmentId ?? null}
              onChange={(segmentId) => changer(avecCeQuiEnDepend({ segmentId }))}
            />
          ) : null}
          {segment && segment.sousSegments.length > 0 ? (
            <FiltreDUrl
              url={url}
              nom="sousSegmentId"
              {...champ('Sous-segment', 180)}
              placeholder="Tous les sous-segments"
              options={options(segment.sousSegments)}
            />
          ) : null}
        </>
      }
      autres={
        <>
          <FiltreLaboratoire label="Laboratoire" comboboxProps={{ withinPortal: false }} url={url} />
          <FiltreField
            label="Classer par"
            allowDeselect={false}
            clearable={false}
            options={criteresDeComparaison.map((value) => ({ value, label: libelleCritere[value] }))}
            value={e.critere}
            onChange={(critere) => critere && changer({ critere })}
          />
        </>
      }
    />
  );
};
