import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { courrierContract } from '#shared/features/courrier/courrier/contract.ts';
import { accueilContract } from '#shared/features/pilotage/accueil/contract.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { laboratoireContract, type LaboratoireEnListe } from '#shared/features/catalogue/laboratoire/contract.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { favorisDAbord } from './favoris-d-abord.ts';

/** Ten laboratories on the home page (PIL-1). */
export const TOP = 10;
export type ClassementTop = 'ca' | 'encours';
export type Top = { elements: LaboratoireEnListe[]; annee: number; parAnneePrecedente: boolean };

const page = laboratoireContract.pageLaboratoires;

/** Starred first, then by turnover of the year, or of the year before while this one is empty (PIL-1). */
const topParCa = async (signal: AbortSignal): Promise<Top> => {
  const lire = (tri: 'caN' | 'caN1', etoile?: 'true') =>
    call(page, { query: { taille: TOP, tri, ordre: 'desc', ...(etoile && { etoile }) }, signal });
  const courante = await lire('caN');
  const parAnneePrecedente = courante.totaux.caN === 0;
  const tri = parAnneePrecedente ? 'caN1' : 'caN';
  const premiers = parAnneePrecedente ? await lire(tri) : courante;
  const elements = await favorisDAbord(TOP, premiers, async () => (await lire(tri, 'true')).elements);
  return { elements, annee: courante.annee, parAnneePrecedente };
};

const topParEncours = async (signal: AbortSignal): Promise<Top> => {
  const { elements, annee } = await call(page, {
    query: { taille: TOP, tri: 'encoursDus', ordre: 'desc', avecEncours: 'true' },
    signal,
  });
  return { elements, annee, parAnneePrecedente: false };
};

export const accueilQueries = {
  top: (classement: ClassementTop) =>
    queryOptions({
      queryKey: ['laboratoire', 'top', classement],
      queryFn: ({ signal }) => (classement === 'ca' ? topParCa(signal) : topParEncours(signal)),
      placeholderData: keepPreviousData,
    }),
  tuilesEncours: () => lectureDe(['encours', 'tuiles', 'accueil'], encoursContract.tuilesEncours),
  /** The to-do list and the week: any change of the account refetches them (`app/AvisEnDirect.tsx`). */
  aFaire: () => lectureDe(['accueil', 'a-faire'], accueilContract.aFaireAccueil),
  cockpit: () => lectureDe(['accueil', 'groupement'], accueilContract.cockpitGroupement),
  laboratoires: () => lectureDe(['accueil', 'laboratoires'], accueilContract.laboratoiresAccueil),
  /** Tells whether the account has any encours. */
  unEncours: () =>
    queryOptions({
      queryKey: ['encours', 'un'],
      queryFn: async ({ signal }) =>
        (await call(encoursContract.listEncours, { query: { taille: 1 }, signal })).total > 0,
    }),
  enAttente: (type: 'PHARMACIE' | 'GROUPEMENT') =>
    lectureDe(['tenant', 'attente', type], tenantContract.pageTenants, {
      query: { type, active: 'WAITING', taille: 5, tri: 'creeLe', ordre: 'asc' },
    }),
  actifs: () =>
    lectureDe(['tenant', 'actifs'], tenantContract.pageTenants, {
      query: { taille: TOP, tri: 'derniereConnexion', ordre: 'desc', active: 'ACCEPTED' },
    }),
  courriers: () => lectureDe(['courrier', 'accueil'], courrierContract.pageCourriers, { query: { taille: 1 } }),
};
