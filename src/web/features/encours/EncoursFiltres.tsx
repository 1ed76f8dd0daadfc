import { MultiSelect, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import {
  actionsEncours,
  ages,
  etatsEncours,
  payeurs,
  retards,
  sourcesEncours,
  typesEncours,
  type ActionEncours,
  type TypeEncours,
} from '#shared/features/encours/contract/schemas.ts';
import { filtresEncours, trisEncours } from '#shared/features/encours/contract.ts';
import { libelleAction, libelleAge, libellePayeur, libelleRetard, libelleSource, libelleType } from '#shared/features/encours/messages.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { formatCentimes } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/FilterBar.tsx';
import { encoursQueries, laboratoiresDuCompte, type FiltresLibres, type FiltresListe } from './queries.ts';

/** The list as its address says it. Several types or actions are repeated words (`?type=RFA&type=RETOUR`). */
export const urlEncours = z.object({
  ...paginationQuery(trisEncours, 'dateDeclaration'),
  ...filtresEncours,
  etat: z.enum(etatsEncours).default('A_DECLARER'),
  type: z.array(z.enum(typesEncours)).optional(),
  action: z.array(z.enum(actionsEncours)).optional(),
  vue: z.enum(['liste', 'labo']).optional(),
  /** The tile that was chosen: what shows it pressed. */
  tuile: z.enum(['totalDu', 'plusDe60Jours', 'semaine', 'recupere']).optional(),
});
export type UrlEncours = EtatUrl<typeof urlEncours>;

const HORS: ReadonlySet<string> = new Set(['etat', 'vue', 'tuile', 'laboratoireId']);
/** What the server's calls understand: its own names, several values in one word. */
export const filtresServeur = ({ etat: e }: UrlEncours, laboratoireId?: number): FiltresLibres => ({
  laboratoireId: laboratoireId ?? e.laboratoireId,
  type: e.type?.join(','),
  action: e.action?.join(','),
  payeur: e.payeur,
  age: e.age,
  retard: e.retard,
  minCentimes: e.minCentimes,
  maxCentimes: e.maxCentimes,
  responsableId: e.responsableId,
  source: e.source,
  annee: e.annee,
  partiel: e.partiel === undefined ? undefined : e.partiel ? 'true' : 'false',
  aTraiter: e.aTraiter === undefined ? undefined : e.aTraiter ? 'true' : 'false',
  q: e.q,
});
export const listeServeur = (url: UrlEncours, laboratoireId?: number): FiltresListe => {
  const { page, taille, tri, ordre, etat } = url.etat;
  return { ...filtresServeur(url, laboratoireId), page, taille, tri, ordre, etat };
};

/** Names of the filters in force; the tab, the grouping and (on a laboratory's page) the laboratory are not filters. */
export const filtresActifs = ({ actifs }: UrlEncours, laboratoireFige: boolean): string[] =>
  actifs.filter((nom) => !HORS.has(nom) || (nom === 'laboratoireId' && !laboratoireFige));

const options = <V extends string>(valeurs: readonly V[], libelles: Readonly<Record<V, string>>) =>
  valeurs.map((value) => ({ value, label: libelles[value] }));
/** Same word for both births of a réclamation: chosen together. */
const TYPES = options<TypeEncours>(
  typesEncours.filter((type) => type !== 'NEW_RECLAMATION'),
  libelleType,
);
const ACTIONS = options<ActionEncours>(actionsEncours, libelleAction);
const SOURCES = options(['MANUEL', ...sourcesEncours] as const, libelleSource);

const avecNouvelles = (types: readonly string[]): TypeEncours[] =>
  typesEncours.filter((type) => types.includes(type === 'NEW_RECLAMATION' ? 'RECLAMATION' : type));

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
    partiel: e.partiel ? 'Réglés en partie' : 'Sans règlement partiel',
    aTraiter: e.aTraiter ? 'À traiter maintenant' : 'Rien à traiter maintenant',
  };
  return filtresActifs(url, laboratoireFige).map((nom) => ({
    id: nom,
    libelle: libelles[nom] ?? nom,
    retirer: () => changer({ [nom]: undefined }),
  }));
};

const Autres = ({ url: { etat: e, changer } }: Props) => {
  const { data: responsables } = useQuery(encoursQueries.responsables());
  return (
    <>
      <MultiSelect
        label="Action attendue"
        data={ACTIONS}
        value={e.action ?? []}
        clearable
        comboboxProps={{ withinPortal: false }}
        onChange={(choisies) => changer({ action: actionsEncours.filter((action) => choisies.includes(action)) })}
      />
      <ChoixField
        label="Retard sur l’échéance"
        clearable
        comboboxProps={{ withinPortal: false }}
        options={options(retards, libelleRetard)}
        value={e.retard ?? null}
        onChange={(retard) => changer({ retard })}
      />
      <ChoixField
        label="Payeur"
        clearable
        comboboxProps={{ withinPortal: false }}
        options={options(payeurs, libellePayeur)}
        value={e.payeur ?? null}
        onChange={(payeur) => changer({ payeur })}
      />
      <ChoixField
        label="Responsable"
        clearable
        comboboxProps={{ withinPortal: false }}
        options={(responsables ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
        value={e.responsableId ?? null}
        onChange={(responsableId) => changer({ responsableId })}
      />
      <ChoixField
        label="Source"
        clearable
        comboboxProps={{ withinPortal: false }}
        options={SOURCES}
        value={e.source ?? null}
        onChange={(source) => changer({ source })}
      />
      <MontantField
        label="Montant attendu, au moins"
        value={e.minCentimes ?? null}
        onChange={(min) => changer({ minCentimes: Number.isNaN(min) ? undefined : min }, { remplacer: true })}
      />
      <MontantField
        label="Montant attendu, au plus"
        value={e.maxCentimes ?? null}
        onChange={(max) => changer({ maxCentimes: Number.isNaN(max) ? undefined : max }, { remplacer: true })}
      />
      <NumberInput
        label="Année de déclaration"
        hideControls
        allowDecimal={false}
        placeholder="2026"
        value={e.annee ?? ''}
        onChange={(annee) =>
          changer({ annee: Number(annee) >= 1900 && Number(annee) <= 9999 ? Number(annee) : undefined }, { remplacer: true })
        }
      />
      <ChoixField
        label="Règlement partiel"
        clearable
        comboboxProps={{ withinPortal: false }}
        options={[
          { value: 'oui', label: 'Réglés en partie' },
          { value: 'non', label: 'Rien reçu encore' },
        ]}
        value={e.partiel === undefined ? null : e.partiel ? 'oui' : 'non'}
        onChange={(choix) => changer({ partiel: choix === null ? undefined : choix === 'oui' })}
      />
    </>
  );
};

/** Laboratory, type and age in sight, the rest behind “Filtres (n)”; all in the address. */
export const EncoursFiltres = ({ url, laboratoireFige = false }: Props) => {
  const { etat: e, changer } = url;
  const { data: laboratoires } = useQuery(laboratoiresDuCompte());
  const puces = usePuces({ url, laboratoireFige });
  const noms = filtresActifs(url, laboratoireFige);
  return (
    <FilterBar
      recherche={{ valeur: e.q ?? '', onChange: (q) => changer({ q }, { remplacer: true }), libelle: 'Rechercher un encours' }}
      actifs={puces}
      onToutEffacer={() => changer(Object.fromEntries(noms.map((nom) => [nom, undefined])))}
      nbAutres={noms.filter((nom) => CACHES.includes(nom)).length}
      autres={<Autres url={url} />}
    >
      {laboratoireFige ? null : (
        <ChoixField
          aria-label="Laboratoire"
          placeholder="Tous les laboratoires"
          searchable
          clearable
          w={{ base: '100%', xs: 210 }}
          options={(laboratoires ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
          value={e.laboratoireId ?? null}
          onChange={(laboratoireId) => changer({ laboratoireId })}
        />
      )}
      <MultiSelect
        aria-label="Type"
        placeholder={e.type?.length ? undefined : 'Tous les types'}
        w={{ base: '100%', xs: e.type?.length ? 280 : 170 }}
        data={TYPES}
        clearable
        value={(e.type ?? []).filter((type) => type !== 'NEW_RECLAMATION')}
        onChange={(types) => changer({ type: avecNouvelles(types) })}
      />
      <ChoixField
        aria-label="Âge"
        placeholder="Tous les âges"
        clearable
        w={{ base: '100%', xs: 160 }}
        options={options(ages, libelleAge)}
        value={e.age ?? null}
        onChange={(age) => changer({ age })}
      />
    </FilterBar>
  );
};
