import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUTOSAVE,
  avancerEnregistrement,
  delaiReprise,
  etatDeDepart,
  indicateurEnregistrement,
  phasesEnregistrement,
  type EtatAutosave,
  type EvenementRdv,
  type Phase,
  type TypeEvenement,
} from './autosave.ts';

const en = (phase: Phase, plus: Partial<EtatAutosave> = {}): EtatAutosave => ({
  ...etatDeDepart,
  phase,
  frappe: 3,
  acquis: 2,
  envoi: phase === 'ENVOI' ? 3 : 2,
  ...plus,
});
const evenements: Readonly<Record<TypeEvenement, EvenementRdv>> = {
  SAISIE: { type: 'SAISIE' },
  ECHEANCE: { type: 'ECHEANCE' },
  DEMANDE: { type: 'DEMANDE', manuel: true },
  ACQUIS: { type: 'ACQUIS', frappe: 3 },
  PANNE: { type: 'PANNE' },
  REFUS: { type: 'REFUS' },
  CONFLIT: { type: 'CONFLIT' },
  FUSION: { type: 'FUSION' },
  RESOLU: { type: 'RESOLU', aEnregistrer: true },
  RENONCER: { type: 'RENONCER' },
  SUSPENDRE: { type: 'SUSPENDRE' },
  REPRENDRE: { type: 'REPRENDRE' },
};

describe('la table entière : chaque état, chaque événement', () => {
  const attendu: Readonly<Record<Phase, Readonly<Record<TypeEvenement, Phase>>>> = {
    PROPRE: {
      SAISIE: 'SALE',
      ECHEANCE: 'PROPRE',
      DEMANDE: 'PROPRE',
      ACQUIS: 'PROPRE',
      PANNE: 'PROPRE',
      REFUS: 'PROPRE',
      CONFLIT: 'PROPRE',
      FUSION: 'PROPRE',
      RESOLU: 'PROPRE',
      RENONCER: 'PROPRE',
      SUSPENDRE: 'PROPRE',
      REPRENDRE: 'PROPRE',
    },
    SALE: {
      SAISIE: 'SALE',
      ECHEANCE: 'ENVOI',
      DEMANDE: 'ENVOI',
      ACQUIS: 'SALE',
      PANNE: 'SALE',
      REFUS: 'SALE',
      CONFLIT: 'SALE',
      FUSION: 'SALE',
      RESOLU: 'SALE',
      RENONCER: 'PROPRE',
      SUSPENDRE: 'SALE',
      REPRENDRE: 'SALE',
    },
    ENVOI: {
      SAISIE: 'ENVOI',
      ECHEANCE: 'ENVOI',
      DEMANDE: 'ENVOI',
      ACQUIS: 'PROPRE',
      PANNE: 'REPRISE',
      REFUS: 'REFUSE',
      CONFLIT: 'CONFLIT',
      FUSION: 'ENVOI',
      RESOLU: 'ENVOI',
      RENONCER: 'ENVOI',
      SUSPENDRE: 'ENVOI',
      REPRENDRE: 'ENVOI',
    },
    REPRISE: {
      SAISIE: 'REPRISE',
      ECHEANCE: 'ENVOI',
      DEMANDE: 'ENVOI',
      ACQUIS: 'REPRISE',
      PANNE: 'REPRISE',
      REFUS: 'REPRISE',
      CONFLIT: 'REPRISE',
      FUSION: 'REPRISE',
      RESOLU: 'REPRISE',
      RENONCER: 'PROPRE',
      SUSPENDRE: 'REPRISE',
      REPRENDRE: 'REPRISE',
    },
    REFUSE: {
      SAISIE: 'SALE',
      ECHEANCE: 'REFUSE',
      DEMANDE: 'ENVOI',
      ACQUIS: 'REFUSE',
      PANNE: 'REFUSE',
      REFUS: 'REFUSE',
      CONFLIT: 'REFUSE',
      FUSION: 'REFUSE',
      RESOLU: 'REFUSE',
      RENONCER: 'PROPRE',
      SUSPENDRE: 'REFUSE',
      REPRENDRE: 'REFUSE',
    },
    CONFLIT: {
      SAISIE: 'CONFLIT',
      ECHEANCE: 'CONFLIT',
      DEMANDE: 'CONFLIT',
      ACQUIS: 'CONFLIT',
      PANNE: 'CONFLIT',
      REFUS: 'CONFLIT',
      CONFLIT: 'CONFLIT',
      FUSION: 'CONFLIT',
      RESOLU: 'ENVOI',
      RENONCER: 'PROPRE',
      SUSPENDRE: 'CONFLIT',
      REPRENDRE: 'CONFLIT',
    },
  };
  it.each(
    phasesEnregistrement.flatMap((phase) =>
      Object.values(evenements).map((e) => [phase, e, attendu[phase][e.type]] as const),
    ),
  )('%s + %o', (phase, evenement, suite) => {
    const [apres] = avancerEnregistrement(en(phase), evenement);
    expect(apres.phase).toBe(suite);
  });

  it.each(phasesEnregistrement)('en %s, une saisie se garde d’abord sur l’appareil', (phase) => {
    const [, ordres] = avancerEnregistrement(en(phase), evenements.SAISIE);
    expect(ordres[0]).toEqual({ type: 'GARDER', frappe: 4 });
  });
});

it('part cinq secondes après la dernière frappe, une seule fois', () => {
  const [sale, ordres] = avancerEnregistrement(etatDeDepart, { type: 'SAISIE' });
  expect(ordres).toContainEqual({ type: 'ARMER', ms: AUTOSAVE });
  expect(AUTOSAVE).toBe(5000);
  expect(avancerEnregistrement(sale, { type: 'ECHEANCE' })[1]).toContainEqual({ type: 'ENVOYER', frappe: 1 });
  expect([sale, en('ENVOI'), en('PROPRE')].map(indicateurEnregistrement)).toEqual([
    'NON_ENREGISTRE',
    'ENREGISTREMENT',
    'ENREGISTRE',
  ]);
});

it('une fusion garde sur l’appareil ce qu’elle réunit, puis le renvoie ; qui attendait attend encore', () => {
  const [suite, ordres] = avancerEnregistrement(en('ENVOI', { manuel: true }), { type: 'FUSION' });
  expect(suite).toMatchObject({ phase: 'ENVOI', frappe: 4, envoi: 4, manuel: true });
  expect(ordres.map(({ type }) => type)).toEqual(['GARDER', 'DESARMER', 'ENVOYER']);
});

it('pendant le partage rien ne part seul ; ensuite le délai recommence', () => {
  const [suspendu, ordres] = avancerEnregistrement(en('SALE'), { type: 'SUSPENDRE' });
  expect(ordres).toEqual([{ type: 'DESARMER' }]);
  expect(avancerEnregistrement(suspendu, { type: 'ECHEANCE' })[0].phase).toBe('SALE');
  expect(avancerEnregistrement(suspendu, { type: 'DEMANDE', manuel: false })[0].phase).toBe('SALE');
  expect(avancerEnregistrement(suspendu, { type: 'SAISIE' })[1].map(({ type }) => type)).toEqual(['GARDER']);
  expect(avancerEnregistrement(suspendu, { type: 'REPRENDRE' })[1]).toEqual([{ type: 'ARMER', ms: AUTOSAVE }]);
});

it('seul un enregistrement demandé à la main dit son échec par-dessus l’écran', () => {
  const manuel = avancerEnregistrement(en('SALE'), { type: 'DEMANDE', manuel: true })[0];
  const seul = avancerEnregistrement(en('SALE'), { type: 'ECHEANCE' })[0];
  for (const type of ['PANNE', 'REFUS', 'CONFLIT'] as const) {
    expect(avancerEnregistrement(manuel, { type })[1]).toContainEqual({ type: 'DIRE_ECHEC' });
    expect(avancerEnregistrement(seul, { type })[1]).not.toContainEqual({ type: 'DIRE_ECHEC' });
  }
});

it('réessaie de plus en plus tard, au plus toutes les trente secondes', () => {
  expect([1, 2, 3, 9].map(delaiReprise)).toEqual([1000, 2000, 4000, 30_000]);
});

it('renoncer efface la copie et n’envoie rien, sauf à ce qui est en chemin', () => {
  for (const phase of ['SALE', 'REPRISE', 'REFUSE', 'CONFLIT'] as const)
    expect(avancerEnregistrement(en(phase), { type: 'RENONCER' })[1]).toEqual([
      { type: 'DESARMER' },
      { type: 'OUBLIER', frappe: 3 },
    ]);
  expect(avancerEnregistrement(en('ENVOI'), { type: 'RENONCER' })).toEqual([en('ENVOI'), []]);
});

it('ce qui est tapé pendant un envoi repart après lui', () => {
  const [enVol] = avancerEnregistrement(en('ENVOI'), { type: 'SAISIE' });
  const [sale, ordres] = avancerEnregistrement(enVol, { type: 'ACQUIS', frappe: 3 });
  expect([sale.phase, sale.acquis, ordres]).toEqual(['SALE', 3, [{ type: 'ARMER', ms: AUTOSAVE }]]);
});

/** The orders carried out on a device and a server that may fail at any moment. */
const monde = () => {
  let etat = etatDeDepart;
  let local = 0;
  let serveur = 0;
  let arme = false;
  let vol: number | null = null;
  const donner = (evenement: EvenementRdv) => {
    const [apres, ordres] = avancerEnregistrement(etat, evenement);
    etat = apres;
    for (const ordre of ordres) {
      if (ordre.type === 'GARDER') local = ordre.frappe;
      if (ordre.type === 'OUBLIER' && local <= ordre.frappe) local = 0;
      if (ordre.type === 'ENVOYER') vol = ordre.frappe;
      if (ordre.type === 'ARMER') arme = true;
      if (ordre.type === 'DESARMER') arme = false;
    }
  };
  return {
    donner,
    lire: () => ({ etat, local, serveur, arme, vol }),
    /** The server receives the save, and answers or not. */
    recevoir: (dite: boolean) => {
      if (vol === null) return;
      const recue = vol;
      serveur = Math.max(serveur, recue);
      vol = null;
      donner(dite ? { type: 'ACQUIS', frappe: recue } : { type: 'PANNE' });
    },
    echouer: (type: 'PANNE' | 'REFUS' | 'CONFLIT') => {
      if (vol === null) return;
      vol = null;
      donner({ type });
    },
    sonner: () => {
      if (!arme) return;
      arme = false;
      donner({ type: 'ECHEANCE' });
    },
  };
};

const gestes = [
  'taper',
  'sonner',
  'demander',
  'sortir',
  'recue',
  'reponsePerdue',
  'panne',
  'refus',
  'conflit',
  'garderMien',
  'suspendre',
  'reprendre',
] as const;
type Geste = (typeof gestes)[number];
const faire = (m: ReturnType<typeof monde>, geste: Geste) => {
  const actes: Record<Geste, () => void> = {
    taper: () => m.donner({ type: 'SAISIE' }),
    sonner: m.sonner,
    demander: () => m.donner({ type: 'DEMANDE', manuel: true }),
    sortir: () => m.donner({ type: 'DEMANDE', manuel: false }),
    recue: () => m.recevoir(true),
    reponsePerdue: () => m.recevoir(false),
    panne: () => m.echouer('PANNE'),
    refus: () => m.echouer('REFUS'),
    conflit: () => m.echouer('CONFLIT'),
    garderMien: () => m.donner({ type: 'RESOLU', aEnregistrer: true }),
    suspendre: () => m.donner({ type: 'SUSPENDRE' }),
    reprendre: () => m.donner({ type: 'REPRENDRE' }),
  };
  actes[geste]();
};

describe('quoi qu’il arrive', () => {
  it('la dernière frappe est toujours sur l’appareil ou chez le serveur', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...gestes), { maxLength: 60 }), (suite) => {
        const m = monde();
        for (const geste of suite) {
          faire(m, geste);
          const { etat, local, serveur } = m.lire();
          expect(Math.max(local, serveur), geste).toBe(etat.frappe);
          expect(indicateurEnregistrement(etat) !== 'ENREGISTRE' || serveur === etat.frappe, geste).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('quand tout remarche, tout finit enregistré sans un geste de plus', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...gestes), { maxLength: 40 }), (suite) => {
        const m = monde();
        for (const geste of suite) faire(m, geste);
        m.donner({ type: 'REPRENDRE' });
        // Two phases wait for the user: the test answers for them.
        m.donner({ type: 'RESOLU', aEnregistrer: true });
        if (m.lire().etat.phase === 'REFUSE') m.donner({ type: 'SAISIE' });
        for (let i = 0; i < 6; i++) {
          m.recevoir(true);
          m.sonner();
        }
        const { etat, serveur } = m.lire();
        expect([etat.phase, serveur]).toEqual(['PROPRE', etat.frappe]);
      }),
      { numRuns: 2000 },
    );
  });
});
