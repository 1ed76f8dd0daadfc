import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ages } from '#shared/features/encours/contract/schemas.ts';
import { libelleAction, libelleAge, libellePayeur, libelleRetard, libelleSource, libelleType } from '#shared/features/encours/messages.ts';
import { formatCentimes, formatJour } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/FilterBar.tsx';
import { laboratoiresDuCompte } from '#web/features/laboratoire/queries.ts';
import { filtresActifs, options, type UrlEncours } from './filtres.ts';
import { encoursQueries } from './queries.ts';

const FiltreTypes = differerPartie(async () => (await import('./FiltreTypes.tsx')).FiltreTypes, <Skeleton w={170} h={36} />);
const EncoursAutresFiltres = differerPartie(
  async () => (await import('./EncoursAutresFiltres.tsx')).EncoursAutresFiltres,
  <Skeleton h={320} />,
);

const CACHES = ['action', 'payeur', 'retard', 'minCentimes', 'maxCentimes', 'responsableId', 'source', 'annee', 'partiel', 'aTraiter'];

type Props = { url: UrlEncours; laboratoireFige?: boolean };

const usePuces = ({ url, laboratoireFige = false }: Props): FiltreActif[] => {
  const { etat: e, changer } = url;
  const { data: laboratoires } = useQuery(laboratoiresDuCompte());
  const { data: responsables } = useQuery({ ...encoursQueries.responsables(), enabled: e.responsableId !== undefined });
  const libelles: Record<string, string | undefined> = {
    q: `Recherche : ${e.q}`,
    laboratoireId: `Laboratoire : ${laboratoires?.find(({ id }) => id === e.laboratoireId)?.nom ?? '…'}`,
    type: `Type : ${[...new Set(e.type?.map((type) => libelleType[type]))].join(', ')}`,
    action: `Action : ${e.action?.map((action) => libelleAction[action]).join(', ')}`,
    payeur: e.payeur && `Payeur : ${libellePayeur[e.payeur]}`,
    age: e.age && `Âge : ${libelleAge[e.age]}`,
    retard: e.retard && `Retard : ${libelleRetard[e.retard]}`,
    minCentimes: `Au moins ${formatCentimes(e.minCentimes ?? 0)}`,
    maxCentimes: `Au plus ${formatCentimes(e.maxCentimes ?? 0)}`,
    responsableId: `Responsable : ${responsables?.find(({ id }) => id === e.responsableId)?.nom ?? '…'}`,
    source: e.source && `Source : ${libelleSource[e.source]}`,
    annee: `Année : ${e.annee}`,
    declarationAvant: e.declarationAvant && `Jusqu’au ${formatJour(e.declarationAvant)}`,
    partiel: e.partiel ? 'Réglés en partie' : 'Sans règlement partiel',
    aTraiter: e.aTraiter ? 'À traiter maintenant' : 'Rien à traiter maintenant',
  };
  return filtresActifs(url, laboratoireFige).map((nom) => ({
    id: nom,
    libelle: libelles[nom] ?? nom,
    retirer: () => changer({ [nom]: undefined }),
  }));
};

const Quotidiens = ({ url, laboratoireFige = false, plies }: Props & { plies: boolean }) => {
  const { etat: e, changer } = url;
  const { data: laboratoires } = useQuery(laboratoiresDuCompte());
  // In the popover a list must stay inside it, else a click on an option closes both.
  const liste = { withinPortal: !plies };
  const nomme = (nom: string) => (plies ? { label: nom } : { 'aria-label': nom });
  return (
    <>
      {laboratoireFige ? null : (
        <ChoixField
          {...nomme('Laboratoire')}
          placeholder="Tous les laboratoires"
          searchable
          clearable
          comboboxProps={liste}
          w={plies ? undefined : 210}
          options={(laboratoires ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
          value={e.laboratoireId ?? null}
          onChange={(laboratoireId) => changer({ laboratoireId })}
        />
      )}
      <FiltreTypes types={e.type} onChange={(type) => changer({ type })} plie={plies} />
      <ChoixField
        {...nomme('Âge')}
        placeholder="Tous les âges"
        clearable
        comboboxProps={liste}
        w={plies ? undefined : 160}
        options={options(ages, libelleAge)}
        value={e.age ?? null}
        onChange={(age) => changer({ age })}
      />
    </>
  );
};

/** Laboratory, type and age in sight (behind the button too on a phone), the rest behind “Filtres (n)”; all in the address. */
export const EncoursFiltres = ({ url, laboratoireFige = false }: Props) => {
  const { etat: e, changer } = url;
  const plies = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const puces = usePuces({ url, laboratoireFige });
  const noms = filtresActifs(url, laboratoireFige);
  const quotidiens = <Quotidiens url={url} laboratoireFige={laboratoireFige} plies={plies} />;
  return (
    <FilterBar
      recherche={{ valeur: e.q ?? '', onChange: (q) => changer({ q }, { remplacer: true }), libelle: 'Rechercher un encours' }}
      actifs={puces}
      onToutEffacer={() => changer(Object.fromEntries(noms.map((nom) => [nom, undefined])))}
      nbAutres={noms.filter((nom) => CACHES.includes(nom) || (plies && nom !== 'q')).length}
      autres={
        <>
          {plies ? quotidiens : null}
          <EncoursAutresFiltres url={url} />
        </>
      }
    >
      {plies ? null : quotidiens}
    </FilterBar>
  );
};
