import { exigerPresence } from '#server/core/version.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { direLesIbans, IBANS } from './ibans.ts';
import type { MondeFacture } from './mondes/facture.ts';
import type { Tireur } from './tireur.ts';

/** What a groupement does of its prestations, and its adhérent of its part, each as often as its weight says. */
export const POIDS_DES_ACTES_DE_PRESTATION = {
  'facturer une prestation': 4,
  'changer le montant d’une prestation': 2,
  'faire avancer une prestation': 8,
  'partager une prestation': 6,
  'dire des parts virées': 6,
  'préparer un virement': 3,
  'finir un virement': 3,
  'remettre une part à reverser': 2,
  'encours du groupement': 6,
  'régler par une reversion': 10,
} as const;

/** The pharmacy and its neighbour enter the groupement, which sells to their laboratory; each says where it is paid. */
export const entrerAuGroupement = async (m: MondeFacture) => {
  const { app, groupement, pharmacie, voisinage, jetons, labo } = m;
  const { dbSysteme } = app.services;
  for (const pharmacie_id of [pharmacie, voisinage])
    await dbSysteme.insertInto('adhesion').values({ tenant_id: groupement, pharmacie_id, etat: 'ACCEPTED' }).execute();
  const { detail_id } = await dbSysteme
    .selectFrom('laboratoire')
    .select('detail_id')
    .where('id', '=', labo)
    .executeTakeFirstOrThrow();
  const laboratoire = await dbSysteme
    .insertInto('laboratoire')
    .values({ tenant_id: groupement, detail_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { direIban } = direLesIbans(app);
  for (const [rang, jeton] of [jetons.GROUPEMENT, jetons.ADMIN, m.voisin].entries()) {
    const { status, corps } = await direIban(jeton, exigerPresence(IBANS[rang]));
    if (status !== 200) throw new Error(JSON.stringify(corps));
  }
  const type = await app.appeler(jetons.GROUPEMENT, 'POST', '/api/v1/typesPrestation', { corps: { nom: 'Vitrine' } });
  return { laboratoireId: laboratoire.id, typeId: type.corps.id as number, membres: [pharmacie, voisinage] };
};
type Entree = Awaited<ReturnType<typeof entrerAuGroupement>>;

const RIEN = { status: 0, corps: null };

export const actesDePrestation = (
  m: MondeFacture,
  { laboratoireId, typeId, membres }: Entree,
  { entier, parmi, montant }: Tireur,
) => {
  const appeler = async (
    methode: 'GET' | 'POST' | 'PUT',
    suite: string,
    corps?: object,
    jeton = m.jetons.GROUPEMENT,
  ) => {
    const reponse = await m.app.appeler(jeton, methode, `/api/v1/${suite}`, corps === undefined ? {} : { corps });
    return { status: reponse.status, corps: reponse.corps };
  };
  const aujourdhui = () => jourParis(m.app.horloge.maintenant);
  const unePrestation = async (etats: readonly string[]): Promise<any> => {
    const { corps } = await appeler('GET', 'prestations?taille=100');
    const choisie = parmi<any>(corps.elements.filter(({ etat }: any) => etats.includes(etat)));
    return choisie && (await appeler('GET', `prestations/${choisie.id}`)).corps;
  };
  const saisie = () => ({
    laboratoireId,
    typeId,
    dateDebut: '2026-09-01',
    dateFin: '2026-09-30',
    numeroFacture: `F-${entier(1, 9_999)}`,
    dateFacture: '2026-10-01',
    datePaiement: ajouterJours(aujourdhui(), entier(-10, 10)),
    dateReversion: ajouterJours(aujourdhui(), entier(-10, 10)),
    montantHtCentimes: montant(),
    tvaCentiemes: parmi([2_000, 550, 0]),
    partGroupementCentiemes: parmi([0, 1_500, 3_333, 10_000]),
  });
  /** Some of the parts that may still leave. */
  const partsAReverser = (prestation: any): number[] =>
    prestation.reversions
      .filter(({ etat, obstacles }: any) => etat === 'A_REVERSER' && !obstacles.includes('DEJA_EN_VIREMENT'))
      .map(({ id }: any) => id)
      .slice(0, entier(1, 2));
  const partager = ({ id, version, aReverserCentimes }: any) => {
    const premiere = entier(0, aReverserCentimes);
    const parts = membres.map((pharmacieId) => ({ pharmacieId }));
    const dites = [premiere, aReverserCentimes - premiere - parmi([0, 0, 1])!];
    const aLaMain = parts.map((part, rang) => ({ ...part, montantHtCentimes: Math.max(0, dites[rang]!) }));
    return entier(0, 1) === 0
      ? appeler('PUT', `prestations/${id}/repartition`, { modeRepartition: 'EGAL', parts, version })
      : appeler('PUT', `prestations/${id}/repartition`, { modeRepartition: 'MANUEL', parts: aLaMain, version });
  };

  return {
    'facturer une prestation': async () => {
      const facturee = await appeler('POST', 'prestations', { ...saisie(), brouillon: entier(0, 4) === 0 });
      return facturee.status === 200 ? partager(facturee.corps) : facturee;
    },
    'changer le montant d’une prestation': async () => {
      const prestation = await unePrestation(['DRAFT', 'WAITING', 'CONFIRMED']);
      if (!prestation) return RIEN;
      return appeler('PUT', `prestations/${prestation.id}`, { ...saisie(), version: prestation.version });
    },
    'faire avancer une prestation': async () => {
      const prestation = await unePrestation(['DRAFT', 'WAITING', 'WAITING', 'CONFIRMED', 'PROCESSED', 'TERMINATED']);
      if (!prestation) return RIEN;
      const acte = parmi(['facturer', 'encaisser', 'encaisser', 'solder', 'annuler', 'revenir']);
      const { id, version } = prestation;
      return appeler('PUT', `prestations/${id}/etat`, { acte, version, ...(acte === 'annuler' && { motif: 'Essai' }) });
    },
    'partager une prestation': async () => {
      const prestation = await unePrestation(['WAITING', 'CONFIRMED']);
      return prestation ? partager(prestation) : RIEN;
    },
    'dire des parts virées': async () => {
      const prestation = await unePrestation(['CONFIRMED']);
      const reversionIds = prestation ? partsAReverser(prestation) : [];
      if (reversionIds.length === 0) return RIEN;
      return appeler('PUT', `prestations/${prestation.id}/reversions/virees`, {
        reversionIds,
        date: aujourdhui(),
        reference: 'Chèque 12',
        version: prestation.version,
      });
    },
    'préparer un virement': async () => {
      const prestation = await unePrestation(['CONFIRMED']);
      const reversionIds = prestation ? partsAReverser(prestation) : [];
      if (reversionIds.length === 0) return RIEN;
      return appeler('POST', `prestations/${prestation.id}/virements`, {
        reversionIds,
        dateExecution: aujourdhui(),
        version: prestation.version,
      });
    },
    'finir un virement': async () => {
      const prestation = await unePrestation(['CONFIRMED']);
      const emis = parmi<any>((prestation?.virements ?? []).filter(({ etat }: any) => etat === 'EMIS'));
      if (!emis) return RIEN;
      const [quoi, dit] = parmi([
        ['execution', { date: aujourdhui() }],
        ['annulation', { motif: 'Essai' }],
      ] as const)!;
      return appeler('PUT', `prestations/${prestation.id}/virements/${emis.id}/${quoi}`, {
        ...dit,
        version: emis.version,
      });
    },
    'remettre une part à reverser': async () => {
      const prestation = await unePrestation(['CONFIRMED', 'PROCESSED']);
      const faite = parmi<any>((prestation?.reversions ?? []).filter(({ etat }: any) => etat === 'REVERSEE'));
      if (!faite) return RIEN;
      const { id, version } = prestation;
      return appeler('PUT', `prestations/${id}/reversions/${faite.id}/remise`, { version });
    },
    'encours du groupement': () => {
      const encours = {
        laboratoireId: m.labo,
        type: parmi(['CHALLENGE', 'CONTREPARTIE_TG', 'RETOUR']),
        payeur: 'GROUPEMENT',
        info: 'Tiré au hasard',
        actionAttendue: 'COOPERATION',
        valeurAttendueCentimes: montant(),
        natureFiscale: parmi(['HT', 'TTC']),
        tauxTvaCentiemes: parmi([null, 550, 1_000, 2_000]),
        dateDeclaration: ajouterJours(aujourdhui(), entier(-20, 5)),
      };
      return appeler('POST', 'encours', encours, m.jetons.ADMIN);
    },
    'régler par une reversion': async () => {
      const { corps } = await appeler('GET', 'mesReversions', undefined, m.jetons.ADMIN);
      const recue = parmi<any>(corps.reversions.filter(({ droits }: any) => droits.regler));
      if (!recue) return RIEN;
      const proposee = await appeler('GET', `mesReversions/${recue.id}/encours`, undefined, m.jetons.ADMIN);
      const parts = proposee.corps.encours
        .filter(({ proposeCentimes }: any) => proposeCentimes > 0)
        .map(({ encoursId, version, proposeCentimes }: any) => ({
          encoursId,
          version,
          montantCentimes: parmi([proposeCentimes, proposeCentimes, Math.ceil(proposeCentimes / 2)])!,
        }));
      if (parts.length === 0) return RIEN;
      return appeler('POST', `mesReversions/${recue.id}/reglement`, { parts }, m.jetons.ADMIN);
    },
  };
};
