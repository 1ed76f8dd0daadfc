import fc from 'fast-check';
import { suivreBases } from '#server/features/argent/rfa/commands/suivre-bases.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { typesEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import { actesDePrestation, entrerAuGroupement, POIDS_DES_ACTES_DE_PRESTATION } from './actes-de-prestation.ts';
import { formulaireDe } from './mondes/argent.ts';
import { uneLigne, type MondeFacture } from './mondes/facture.ts';
import { corpsMultipart } from './mondes/reclamation.ts';
import { creerTireur } from './tireur.ts';

/** What may be done, each as often as its weight says. */
export const POIDS_DES_ACTES = {
  creer: 14,
  modifier: 5,
  declarer: 14,
  regler: 14,
  'regler sans argent': 4,
  'regler ensemble': 5,
  'annuler un reglement': 4,
  'repasser a regler': 3,
  supprimer: 2,
  recevoir: 8,
  affecter: 10,
  'annuler une affectation': 4,
  'annuler un encaissement': 2,
  reclamer: 3,
  'encours d’une reclamation': 4,
  'changer d’habitude': 1,
  'creer une rfa': 3,
  'modifier une rfa': 2,
  'saisir la base': 8,
  palier: 8,
  'reclamer le solde': 5,
  'corriger la reclamation': 4,
  facturer: 3,
  'laisser passer des jours': 3,
  ...POIDS_DES_ACTES_DE_PRESTATION,
} as const;
export type ActeAuHasard = keyof typeof POIDS_DES_ACTES;

/** What a base is measured in, and the kind of result that it gives. */
const BAREMES = [
  ['CA_NET_HT', 'TAUX_PREMIER_EURO'],
  ['CA_NET_HT', 'TAUX_PAR_TRANCHE'],
  ['CA_NET_HT', 'MONTANT_FORFAITAIRE'],
  ['CA_BRUT_HT', 'TAUX_PREMIER_EURO'],
  ['QUANTITE', 'MONTANT_PAR_UNITE'],
  ['QUANTITE', 'MONTANT_FORFAITAIRE'],
] as const;

type Fait = { readonly acte: ActeAuHasard; readonly status: number; readonly corps: unknown };
const RIEN = { status: 0, corps: null };

/** Someone who does anything, in any order, as the screens let people do it. */
export const creerActeur = async (m: MondeFacture, graine: number) => {
  const tireur = creerTireur(graine);
  const { entier, parmi, pesee, montant } = tireur;
  const appeler = async (methode: 'GET' | 'POST' | 'PUT' | 'DELETE', suite: string, corps?: unknown) => {
    const reponse = await m.app.appeler(
      m.jetons.ADMIN,
      methode,
      `/api/v1/${suite}`,
      corps === undefined ? {} : { corps },
    );
    return { status: reponse.status, corps: reponse.corps };
  };
  const lire = async (suite: string): Promise<any> => (await appeler('GET', suite)).corps;
  const aujourdhui = () => jourParis(m.app.horloge.maintenant);
  const unEncours = async (filtre: string): Promise<any> =>
    parmi((await lire(`encours?taille=100&tri=modifieLe&ordre=desc&${filtre}`)).elements);
  const unEncaissement = async (garde: (encaissement: any) => boolean): Promise<any> =>
    parmi(((await lire('encaissements?taille=100')).elements as any[]).filter(garde));
  const uneRfaDeLAnnee = async (): Promise<any> => {
    const ligne = parmi<any>((await lire('rfa?annee=2026&taille=100')).elements);
    return ligne && lire(`rfa/${ligne.id}`);
  };
  /** A part of a balance, all of it, or more. */
  const partDe = (solde: number): number => parmi([Math.max(1, Math.floor(solde / 3)), solde, solde + entier(1, 500)])!;
  const nature = () => parmi(['HT', 'HT', 'TTC'] as const)!;
  const laboratoire = () => parmi([m.labo, m.autreLabo])!;

  const deDestinataire = ({ laboratoireId }: any) =>
    laboratoireId === null ? 'payeur=GROUPEMENT' : `payeur=LABO&laboratoireId=${laboratoireId}`;

  const rfaTiree = () => {
    const [type, resultatType] = parmi(BAREMES)!;
    const valeurs = resultatType === 'MONTANT_FORFAITAIRE' ? [5_000, 9_000, 4_000] : [200, 350, 400];
    return uneRfa({
      laboratoireId: laboratoire(),
      gamme: parmi(['Toute la gamme', 'Solaires'])!,
      type,
      resultatType,
      resultatPeriode: parmi(['ANNEE', 'SEMESTRE', 'TRIMESTRE', 'MOIS'] as const)!,
      taux: parmi([0, 100])!,
      // A floor that only words say, and one above which nothing was bought yet, are drawn too.
      plancherSeuil: parmi([null, null, 50_000, 300_000])!,
      plancherValeur: parmi([null, 100])!,
      acomptes: parmi([[], [{ date: '2026-03-01', montantCentimes: montant() }]])!,
      paliers: [100_000, 250_000, 500_000].slice(0, entier(1, 3)).map((seuil, rang) => ({
        info: `Palier ${rang + 1}`,
        seuil,
        valeur: entier(0, 9) === 0 ? null : valeurs[rang]!,
      })),
    });
  };

  const actes: Readonly<Record<ActeAuHasard, () => Promise<{ status: number; corps: unknown }>>> = {
    creer: () =>
      appeler('POST', 'encours', {
        laboratoireId: laboratoire(),
        type: parmi(typesEncours.filter((type) => type !== 'RFA')),
        info: 'Tiré au hasard',
        actionAttendue: 'AVOIR',
        valeurAttendueCentimes: parmi([montant(), montant(), 0]),
        natureFiscale: nature(),
        tauxTvaCentiemes: parmi([null, 550, 2_000]),
        dateDeclaration: ajouterJours(aujourdhui(), entier(-20, 40)),
      }),
    modifier: async () => {
      const encours = await unEncours('etat=A_DECLARER');
      if (!encours) return RIEN;
      const formulaire = formulaireDe(await lire(`encours/${encours.id}`));
      const valeurAttendueCentimes = montant();
      const saisie = { ...formulaire, responsableId: null, valeurAttendueCentimes, natureFiscale: nature() };
      const modifie = await appeler('PUT', `encours/${encours.id}`, saisie);
      // A job follows what the new amount moves in the RFA.
      await suivreBases(m.app.services, { tenantId: m.pharmacie, laboratoireId: encours.laboratoireId });
      return modifie;
    },
    declarer: async () => {
      const encours = await unEncours('etat=A_DECLARER');
      if (!encours) return RIEN;
      const { id, version } = encours;
      return appeler('POST', 'encours/declarer', { encours: [{ id, version }], canal: 'TELEPHONE' });
    },
    regler: async () => {
      const encours = await unEncours('etat=DECLARE');
      if (!encours) return RIEN;
      const solder = entier(0, 3) === 0;
      return appeler('POST', `encours/${encours.id}/reglements`, {
        version: encours.version,
        action: parmi(['VIREMENT', 'AVOIR', 'CHEQUE']),
        montantCentimes: partDe(encours.soldeCentimes),
        reference: `R-${entier(1, 9_999)}`,
        ...(solder && { solder, ecartMotif: 'ERREUR' }),
        ...(entier(0, 2) === 0 && { recu: { montantTtcCentimes: montant() }, tauxTvaCentiemes: parmi([null, 2_000]) }),
      });
    },
    'regler sans argent': async () => {
      const encours = await unEncours('etat=DECLARE');
      if (!encours) return RIEN;
      return appeler('POST', `encours/${encours.id}/reglements`, {
        version: encours.version,
        action: parmi(['RELIVRAISON', 'GESTE']),
        montantCentimes: parmi([encours.soldeCentimes, Math.max(1, Math.floor(encours.soldeCentimes / 2))]),
      });
    },
    'regler ensemble': async () => {
      const { elements } = await lire(`encours?taille=100&etat=DECLARE&payeur=LABO&laboratoireId=${laboratoire()}`);
      const choisis = [...new Set([parmi<any>(elements), parmi<any>(elements)])].filter(Boolean);
      if (choisis.length === 0) return RIEN;
      return appeler('POST', 'encours/regler', {
        encours: choisis.map(({ id, version, soldeCentimes }) => ({ id, version, montantCentimes: soldeCentimes })),
        action: 'VIREMENT',
      });
    },
    'annuler un reglement': async () => {
      const encours = await unEncours('etat=DECLARE&partiel=true');
      if (!encours) return RIEN;
      const { reglements, version } = await lire(`encours/${encours.id}`);
      const reglement = parmi<any>(reglements.filter((vu: any) => vu.annuleLe === null));
      return reglement
        ? appeler('DELETE', `encours/${encours.id}/reglements/${reglement.id}?version=${version}`)
        : RIEN;
    },
    'repasser a regler': async () => {
      const encours = await unEncours('etat=REGLE');
      return encours ? appeler('POST', `encours/${encours.id}/repasser-a-regler`, { version: encours.version }) : RIEN;
    },
    supprimer: async () => {
      const encours = await unEncours('etat=A_DECLARER&source=MANUEL');
      return encours ? appeler('DELETE', `encours/${encours.id}?version=${encours.version}`) : RIEN;
    },
    recevoir: () =>
      appeler('POST', 'encaissements', {
        laboratoireId: laboratoire(),
        nature: parmi(['AVOIR', 'VIREMENT', 'CHEQUE']),
        numero: `E-${entier(1, 99_999)}`,
        date: ajouterJours(aujourdhui(), -entier(0, 30)),
        ...(nature() === 'HT' ? { montantHtCentimes: montant() } : { montantTtcCentimes: montant() }),
      }),
    affecter: async () => {
      const encaissement = await unEncaissement(
        ({ annuleLe, resteCentimes }) => annuleLe === null && resteCentimes > 0,
      );
      if (!encaissement) return RIEN;
      const encours = await unEncours(`etat=DECLARE&${deDestinataire(encaissement)}`);
      if (!encours) return RIEN;
      return appeler('POST', `encaissements/${encaissement.id}/affectations`, {
        version: encaissement.version,
        parts: [
          {
            encoursId: encours.id,
            version: encours.version,
            montantCentimes: Math.min(encaissement.resteCentimes, partDe(encours.soldeCentimes)),
            tauxTvaCentiemes: parmi([null, 2_000, 210]),
          },
        ],
      });
    },
    'annuler une affectation': async () => {
      const encaissement = await unEncaissement(({ affecteCentimes }) => affecteCentimes > 0);
      if (!encaissement) return RIEN;
      const { affectations, version } = await lire(`encaissements/${encaissement.id}`);
      const acte = parmi<any>((affectations as any[]).filter(({ annuleLe }) => annuleLe === null));
      return acte
        ? appeler('POST', `encaissements/${encaissement.id}/affectations/${acte.acteId}/annuler`, { version })
        : RIEN;
    },
    'annuler un encaissement': async () => {
      const encaissement = await unEncaissement(({ annuleLe }) => annuleLe === null);
      return encaissement
        ? appeler('POST', `encaissements/${encaissement.id}/annuler`, { version: encaissement.version })
        : RIEN;
    },
    reclamer: async () => {
      const donnees = {
        laboratoireId: laboratoire(),
        motif: 'LOGISTIQUE',
        message: '<p>Deux cartons manquent.</p>',
        lignes: parmi([[], [{ nom: 'Crème', quantite: entier(1, 9), prixUnitaireHtCentimes: montant() }]]),
        montantReclameCentimes: parmi([null, montant()]),
        natureFiscale: parmi([null, nature()]),
        tauxTvaCentiemes: parmi([null, 2_000]),
        envoyerMail: false,
      };
      const { corps, entetes } = corpsMultipart('donnees', donnees);
      const reponse = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/reclamations', { corps, entetes });
      return { status: reponse.status, corps: reponse.corps };
    },
    'encours d’une reclamation': async () => {
      const { elements } = await lire('reclamations?taille=100');
      const reclamation = parmi<any>(elements.filter(({ encours }: any) => encours === null));
      if (!reclamation) return RIEN;
      return appeler('POST', `reclamations/${reclamation.id}/encours`, {
        info: 'Tirée au hasard',
        actionAttendue: 'AVOIR',
        valeurAttendueCentimes: reclamation.montantReclameCentimes ?? montant(),
      });
    },
    'changer d’habitude': async () => {
      const { version } = await lire('encaissements/reglages');
      return appeler('PUT', 'encaissements/reglages', { montantsEncours: nature(), version });
    },
    'creer une rfa': () => appeler('POST', 'rfa', rfaTiree()),
    'modifier une rfa': async () => {
      const rfa = await uneRfaDeLAnnee();
      if (!rfa) return RIEN;
      // A tier that stays keeps its state and its encours.
      const { paliers, laboratoireId: _l, ...saisie } = rfaTiree();
      const gardes = (paliers ?? []).map((palier, rang) => ({ ...palier, id: rfa.paliers[rang]?.id ?? null }));
      return appeler('PUT', `rfa/${rfa.id}`, { ...saisie, paliers: gardes, version: rfa.version });
    },
    'saisir la base': async () => {
      const rfa = await uneRfaDeLAnnee();
      if (!rfa) return RIEN;
      const mois = ['2026-02', '2026-05', '2026-08'].slice(0, entier(0, 3));
      return appeler('PUT', `rfa/${rfa.id}/bases`, {
        version: rfa.version,
        mois: mois.map((moisSaisi) => ({ mois: moisSaisi, base: entier(0, 400_000) })),
      });
    },
    palier: async () => {
      const rfa = await uneRfaDeLAnnee();
      const [palier, periode] = [parmi<any>(rfa?.paliers ?? []), parmi<any>(rfa?.periodes ?? [])];
      if (!palier || !periode) return RIEN;
      return appeler('PUT', `rfa/${rfa.id}/paliers/${palier.id}`, {
        etat: parmi(['VALIDE', 'VALIDE', 'VALIDE', 'INVALIDE', 'A_ATTEINDRE']),
        periode: periode.numero,
        version: rfa.version,
      });
    },
    'reclamer le solde': async () => {
      const rfa = await uneRfaDeLAnnee();
      const periode = parmi<any>((rfa?.periodes ?? []).filter((vue: any) => vue.resteAReclamerCentimes > 0));
      return periode ? appeler('PUT', `rfa/${rfa.id}/solde`, { periode: periode.numero, version: rfa.version }) : RIEN;
    },
    'corriger la reclamation': async () => {
      const rfas: any[] = await Promise.all(
        (await lire('rfa?annee=2026&taille=100')).elements.map(({ id }: any) => lire(`rfa/${id}`)),
      );
      const trop = rfas.flatMap((rfa) =>
        rfa.periodes.flatMap((periode: any) => (periode.ecartDeclareCentimes > 0 ? [{ rfa, periode }] : [])),
      );
      const choisie = parmi(trop);
      return choisie
        ? appeler('PUT', `rfa/${choisie.rfa.id}/correction`, {
            periode: choisie.periode.numero,
            version: choisie.rfa.version,
          })
        : RIEN;
    },
    facturer: async () => {
      const date = parmi(['2026-02-10', '2026-06-10', '2026-10-10'])!;
      const document = parmi(['FACTURE', 'FACTURE', 'AVOIR'] as const)!;
      await m.recevoir({ date, nature: document, lignes: [uneLigne({ quantite: entier(1, 300) })] });
      // A job follows what the invoice moves.
      await suivreBases(m.app.services, { tenantId: m.pharmacie, laboratoireId: m.labo });
      return { status: 200, corps: null };
    },
    'laisser passer des jours': () => {
      m.app.horloge.maintenant = new Date(m.app.horloge.maintenant.getTime() + entier(1, 4) * 86_400_000);
      return Promise.resolve({ status: 200, corps: null });
    },
    ...actesDePrestation(m, await entrerAuGroupement(m), tireur),
  };
  const tirage = fc.oneof(
    ...Object.entries(POIDS_DES_ACTES).map(([acte, weight]) => ({
      arbitrary: fc.constant(acte as ActeAuHasard),
      weight,
    })),
  );
  const agir = async (): Promise<Fait> => {
    const acte = pesee(tirage);
    return { acte, ...(await actes[acte]()) };
  };
  return { agir };
};
export type ActesAuHasard = Awaited<ReturnType<typeof creerActeur>>;
