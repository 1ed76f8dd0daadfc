import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/core/app-error.ts';
import { ConnexionPerdue } from '#web/lib/echecs.ts';
import { creerEnregistreur, type DepartEnregistreur, type CopieLocale, type Tentative } from './enregistreur.ts';
import { saisieVideRdv, type SaisieRdv } from '../saisie.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Issue = 'recu' | 'perdu' | 'muet' | 'refus';
/** A server that records each save once by its key, and a device; either may be cut off at any moment. */
const creerMonde = () => {
  const lignes: { id: number; version: number; saisie: SaisieRdv; envois: Set<string> }[] = [];
  let device: CopieLocale | null = null;
  let issues: Issue[] = [];
  const enregistrer = async ({ cle, id, version, saisie }: Tentative): Promise<any> => {
    const issue = issues.shift() ?? 'recu';
    await Promise.resolve();
    if (issue === 'muet') throw new ConnexionPerdue();
    if (issue === 'refus') throw new AppError(403, 'ACCES_REFUSE', 'Non.');
    let ligne = lignes.find((ligneCandidate) => ligneCandidate.envois.has(cle));
    if (!ligne) {
      ligne = lignes.find((ligneCandidate) => ligneCandidate.id === id);
      if (id === null) {
        ligne = { id: lignes.length + 1, version: 0, saisie, envois: new Set() };
        lignes.push(ligne);
      } else if (!ligne) throw new AppError(404, 'INTROUVABLE', 'Absent.');
      else if (ligne.version !== version) {
        const actuel = { ...ligne.saisie, id, version: ligne.version, actions: [], guideReponses: [] };
        throw new AppError(409, 'CONFLIT_VERSION', 'Modifié.', {
          details: { par: 'Claire', le: '2026-11-21T09:42:00.000Z', actuel },
        });
      }
      ligne.version += 1;
      ligne.saisie = saisie;
      ligne.envois.add(cle);
    }
    if (issue === 'perdu') throw new ConnexionPerdue();
    return { id: ligne.id, version: ligne.version, actions: [] };
  };
  return {
    lignes,
    enregistrer,
    device: () => device,
    garder: async (gardee: CopieLocale) => {
      device = structuredClone(gardee);
    },
    oublier: async () => {
      device = null;
    },
    prevoir: (suite: readonly Issue[]) => {
      issues = [...suite];
    },
  };
};
const base = saisieVideRdv('Odile');
const ouvrir = (
  monde: ReturnType<typeof creerMonde>,
  depart: DepartEnregistreur = { id: null, version: null, base },
  texteDepart = '',
) => {
  let texte = texteDepart;
  let mort = false;
  /** A closed page makes no more calls, and never receives the answers of earlier ones. */
  const vivant =
    <A extends unknown[], R>(appel: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      mort ? new Promise<R>(() => {}) : appel(...args).then((recu) => (mort ? new Promise<R>(() => {}) : recu));
  const enregistreur = creerEnregistreur(
    {
      lireSaisie: () => ({ ...base, texte }),
      enregistrer: vivant(monde.enregistrer),
      garder: vivant(monde.garder),
      acquitter: vivant(monde.oublier),
      oublier: vivant(monde.oublier),
      reconcilier: (_actuel, acquise) => ({ base: acquise, conflits: ['texte'] }),
      surAcquis: () => {},
      direEchec: () => {},
      horloge: () => 0,
    },
    depart,
  );
  return {
    enregistreur,
    taper: (suite: string) => {
      texte += suite;
      enregistreur.saisir();
    },
    mourir: () => {
      mort = true;
    },
  };
};
const secondes = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

describe('l’enregistrement', () => {
  it('crée, puis met à jour la même ligne', async () => {
    const monde = creerMonde();
    const { taper, enregistreur } = ouvrir(monde);
    taper('Bonjour');
    await secondes(4.9);
    expect(monde.lignes).toEqual([]);
    await secondes(0.2);
    expect(monde.lignes).toMatchObject([{ version: 1, saisie: { texte: 'Bonjour' } }]);
    expect([enregistreur.lireVue().id, enregistreur.lireVue().phase, monde.device()]).toEqual([1, 'PROPRE', null]);
    taper(' encore');
    await secondes(6);
    expect(monde.lignes).toMatchObject([{ version: 2, saisie: { texte: 'Bonjour encore' } }]);
  });

  it('une création dont la réponse se perd n’en fait pas deux, même si l’on a écrit depuis', async () => {
    const monde = creerMonde();
    monde.prevoir(['perdu', 'muet']);
    const { taper } = ouvrir(monde);
    taper('Un');
    await secondes(5.1);
    taper(' deux');
    await secondes(60);
    expect(monde.lignes).toMatchObject([{ version: 2, saisie: { texte: 'Un deux' } }]);
  });

  it('une autre version : rien ne l’écrase, les deux textes sont là', async () => {
    const monde = creerMonde();
    const premierOnglet = ouvrir(monde);
    premierOnglet.taper('Départ');
    await secondes(6);
    const deux = ouvrir(monde, { id: 1, version: 1, base }, 'Départ');
    deux.taper(' de Claire');
    premierOnglet.taper(' de moi');
    deux.enregistreur.demander();
    await secondes(0.005);
    await secondes(6);
    const { conflit, phase } = premierOnglet.enregistreur.lireVue();
    expect([phase, conflit?.par, conflit?.actuel.texte]).toEqual(['CONFLIT', 'Claire', 'Départ de Claire']);
    expect([monde.lignes[0]?.saisie.texte, monde.device()?.saisie.texte]).toEqual([
      'Départ de Claire',
      'Départ de moi',
    ]);
    premierOnglet.enregistreur.resoudre(base, 2, true);
    await secondes(1);
    expect(monde.lignes).toMatchObject([{ version: 3, saisie: { texte: 'Départ de moi' } }]);
  });

  it('supprimé par un autre : ce qui est écrit devient un nouveau RDV', async () => {
    const monde = creerMonde();
    const { taper, enregistreur } = ouvrir(monde, { id: 9, version: 4, base });
    taper('À garder');
    await secondes(6);
    expect(enregistreur.lireVue().phase).toBe('REFUSE');
    enregistreur.commeNouveau();
    await secondes(1);
    expect(monde.lignes).toMatchObject([{ id: 1, saisie: { texte: 'À garder' } }]);
  });
});

it('quoi qu’il arrive, le dernier caractère est chez le serveur ou sur l’appareil, même après un arrêt brutal, et jamais deux fois', async () => {
  const issue = fc.constantFrom<Issue>('recu', 'perdu', 'muet', 'refus');
  const geste = fc.oneof(
    fc.constant({ quoi: 'taper' as const }),
    fc.integer({ min: 0, max: 12 }).map((duree) => ({ quoi: 'attendre' as const, duree })),
    fc.constant({ quoi: 'sauver' as const }),
    fc.constant({ quoi: 'mourir' as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { maxLength: 14 }), fc.array(issue, { maxLength: 10 }), async (gestes, issues) => {
      const monde = creerMonde();
      monde.prevoir(issues);
      let onglet = ouvrir(monde);
      let n = 0;
      for (const g of gestes) {
        if (g.quoi === 'taper') {
          onglet.taper(`${n++};`);
          await secondes(0.005);
        } else if (g.quoi === 'attendre') await secondes(g.duree);
        else if (g.quoi === 'sauver') onglet.enregistreur.sauver();
        else {
          // The page closes; the next one starts from the device, or from the server when the device holds nothing.
          onglet.mourir();
          const garde = monde.device();
          const ligne = monde.lignes[0];
          onglet = garde
            ? ouvrir(
                monde,
                { id: garde.id, version: garde.version, base: garde.base, tentative: garde.tentative },
                garde.saisie.texte,
              )
            : ouvrir(
                monde,
                { id: ligne?.id ?? null, version: ligne?.version ?? null, base },
                ligne?.saisie.texte ?? '',
              );
          if (garde) onglet.enregistreur.saisir();
        }
        await secondes(0.005);
        const garde = monde.device()?.saisie.texte ?? '';
        const serveur = monde.lignes[0]?.saisie.texte ?? '';
        const tout = Array.from({ length: n }, (_, i) => `${i};`).join('');
        expect([garde, serveur], JSON.stringify({ gestes, issues })).toContain(tout);
        expect(monde.lignes.length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 400 },
  );
});
