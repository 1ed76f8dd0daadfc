import {
  IconArrowRight,
  IconCalendarPlus,
  IconBuildingFactory2,
  IconBuildingStore,
  IconFileInvoice,
  IconMessageReport,
  IconShoppingBag,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { useDebouncedValue } from '@mantine/hooks';
import { laboratoireContract } from '#shared/features/catalogue/laboratoire/contract.ts';
import { canRedigerRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { call } from '#web/lib/api.ts';
import { sansAccent } from '#web/lib/formats.ts';
import { menusDe } from '../menus.ts';
import { estSessionAbonnee, useConnecte } from '#web/session/session-ouverte.ts';

export type Resultat = {
  cle: string;
  libelle: string;
  detail?: string;
  icone: Icon;
  vers: LinkOptions;
  desactive?: boolean;
};
export type GroupeResultats = { titre: string; elements: readonly Resultat[] };

const MAX = 6;
const contient = (texte: string, mots: readonly string[]) => mots.every((mot) => sansAccent(texte).includes(mot));

const useComptes = (q: string, actif: boolean): Resultat[] => {
  const { data } = useQuery({
    queryKey: ['tenant', 'palette', q],
    queryFn: ({ signal }) => call(tenantContract.pageTenants, { query: { q, taille: MAX }, signal }),
    enabled: actif && q.length >= 2,
  });
  return (data?.elements ?? []).map(({ id, nom, ville }) => ({
    cle: `tenant-${id}`,
    libelle: nom,
    detail: ville ?? undefined,
    icone: IconBuildingStore,
    vers: linkOptions({ to: '/pharmacies', search: { ouvert: id } }),
  }));
};

type LaboTrouve = { readonly id: number; readonly nom: string };
const useLaboratoires = (
  mots: readonly string[],
  actif: boolean,
  redige: boolean,
): { labos: Resultat[]; rdvs: Resultat[] } => {
  const { data } = useQuery({
    queryKey: ['laboratoire', 'palette'],
    queryFn: ({ signal }) => call(laboratoireContract.listLaboratoires, { signal }),
    enabled: actif,
  });
  if (mots.length === 0) return { labos: [], rdvs: [] };
  const labos = (data ?? [])
    .filter(({ nom }) => contient(nom, mots))
    .slice(0, MAX)
    .map(({ id, nom, ville }) => ({
      cle: `laboratoire-${id}`,
      libelle: nom,
      detail: ville ?? undefined,
      icone: IconBuildingFactory2,
      vers: linkOptions({ to: '/laboratoires/$nomProp', params: { nomProp: nom } }),
    }));
  return { labos, rdvs: redige ? nouveauxRdv(mots, data ?? []) : [] };
};

const MOTS_RDV = ['nouveau', 'rdv'];
/** `rdv dermalune`: writes the notes of an RDV with it. */
const nouveauxRdv = (mots: readonly string[], laboratoires: readonly LaboTrouve[]): Resultat[] =>
  mots.some((mot) => mot === 'rdv')
    ? laboratoires
        .filter(({ nom }) =>
          contient(
            nom,
            mots.filter((mot) => !MOTS_RDV.includes(mot)),
          ),
        )
        .slice(0, MAX)
        .map(({ id, nom }) => ({
          cle: `rdv-${id}`,
          libelle: `Nouveau RDV · ${nom}`,
          icone: IconCalendarPlus,
          vers: linkOptions({
            to: '/laboratoires/$nomProp',
            params: { nomProp: nom },
            search: { onglet: 'rdv', rdv: 'nouveau' },
          }),
        }))
    : [];

const usePromotions = (q: string, actif: boolean): Resultat[] => {
  const { data } = useQuery({
    queryKey: ['promotion', 'palette', q],
    queryFn: ({ signal }) => call(promotionContract.listPromotions, { query: { q, taille: MAX }, signal }),
    enabled: actif && q.length >= 2,
  });
  return (data?.elements ?? []).map(({ id, nomOperation, laboratoireNom }) => ({
    cle: `promotion-${id}`,
    libelle: nomOperation,
    detail: laboratoireNom ?? undefined,
    icone: IconShoppingBag,
    vers: linkOptions({ to: '/promotions', search: { promotion: id } }),
  }));
};

/** The results of the palette: only what this session may open. */
export const useResultats = (texte: string): GroupeResultats[] => {
  const session = useConnecte();
  const [q] = useDebouncedValue(texte.trim(), 200);
  const mots = sansAccent(texte).split(/\s+/).filter(Boolean);
  const { tous } = menusDe(session);
  const abonne = estSessionAbonnee(session);
  const peut = (nom: 'laboratoires' | 'encours' | 'reclamations' | 'pharmacies' | 'promotions') =>
    abonne && session.utilisateur.ecrans.includes(nom);

  const ecransTrouves = tous
    .filter(({ titre }) => contient(titre, mots))
    .map(({ nom, titre, chemin, desactivee }) => ({
      cle: nom,
      libelle: titre,
      detail: chemin.startsWith('/parametres') ? 'Paramètres' : undefined,
      icone: IconArrowRight,
      vers: linkOptions({ to: chemin }),
      desactive: desactivee,
    }));
  const { labos, rdvs } = useLaboratoires(mots, peut('laboratoires'), canRedigerRdv(session.utilisateur));
  const comptes = useComptes(q, peut('pharmacies'));
  const promotions = usePromotions(q, peut('promotions'));
  const reclamation = /^r-?(?:\d{4}-)?(\d{1,6})$/i.exec(texte.trim())?.[0];
  const reclamations =
    reclamation && peut('reclamations')
      ? [
          {
            cle: 'reclamation',
            libelle: `Réclamation ${reclamation.toUpperCase()}`,
            icone: IconMessageReport,
            vers: linkOptions({ to: '/reclamations', search: { q: reclamation } }),
          },
        ]
      : [];
  const numero = /^#?(\d{1,9})$/.exec(texte.trim())?.[1];
  const encours =
    numero && peut('encours')
      ? [
          {
            cle: 'encours',
            libelle: `Encours n° ${numero}`,
            icone: IconFileInvoice,
            vers: linkOptions({ to: '/encours', search: { q: numero } }),
          },
        ]
      : [];
  return [
    { titre: 'Encours', elements: encours },
    { titre: 'Réclamations', elements: reclamations },
    { titre: 'RDV', elements: rdvs },
    { titre: 'Laboratoires', elements: labos },
    { titre: 'Promotions', elements: promotions },
    { titre: 'Pharmacies', elements: comptes },
    { titre: 'Écrans', elements: ecransTrouves },
  ].filter(({ elements }) => elements.length > 0);
};
