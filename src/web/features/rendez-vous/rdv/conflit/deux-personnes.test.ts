import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/core/app-error.ts';
import type { ActionRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { creerEnregistreur } from '../enregistrement/enregistreur.ts';
import { fusionnerSaisies } from './fusion-saisie.ts';
import { memeNote } from './notes-egales.ts';
import { creerAlbum } from '#web/ui/editeur/album.ts';
import {
  nouvelleAction,
  recevoirIds,
  rdvEnSaisie,
  saisieRecue,
  saisieVideRdv,
  type ActionSaisie,
  type SaisieRdv,
} from '../saisie.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An image with the address that the server stores. */
const IMAGE = '<img src="data:image/png;base64,AAAA" alt="plan">';
const action = (id: number | null, texte: string): ActionSaisie => ({ ...nouvelleAction(), id, texte });
const depart: SaisieRdv = {
  ...saisieVideRdv('Odile'),
  date: '2026-11-20',
  texte: `<p>Départ</p>${IMAGE}`,
  actions: [action(1, 'Envoyer le plan'), action(2, 'Rappeler')],
};

/** A server that refuses a stale version, and returns its current one. */
const creerServeur = () => {
  let version = 1;
  let saisie = depart;
  let dernierId = 2;
  const detail = (): any => ({
    ...saisie,
    id: 7,
    version,
    prive: false,
    actions: saisie.actions.map(({ cle: _cle, ...reste }) => reste),
  });
  return {
    detail,
    version: () => version,
    saisie: () => saisie,
    ecrire: (recue: SaisieRdv, vue: number | null): any => {
      if (vue !== version)
        throw new AppError(409, 'CONFLIT_VERSION', 'Modifié.', {
          details: { par: 'Claire', le: '2026-11-21T09:42:00.000Z', actuel: detail() },
        });
      const actions = recue.actions.map((actionRecue) =>
        actionRecue.id === null ? { ...actionRecue, id: (dernierId += 1) } : actionRecue,
      );
      saisie = { ...recue, actions };
      version += 1;
      return { id: 7, version, operateur: saisie.operateur, actions: detail().actions as ActionRdv[] };
    },
  };
};

/** A form, and a network that takes its time. */
const ouvrirChez = (serveur: ReturnType<typeof creerServeur>, lenteur: number) => {
  const album = creerAlbum();
  let saisie = rdvEnSaisie(serveur.detail(), album);
  const enregistreur = creerEnregistreur(
    {
      lireSaisie: () => saisie,
      enregistrer: async ({ saisie: envoyee, version }) => {
        await new Promise((tenir) => void setTimeout(tenir, lenteur));
        return serveur.ecrire({ ...envoyee, texte: album.rendre(envoyee.texte) }, version);
      },
      reconcilier: (actuel, base) => {
        const saisieDeLAutre = saisieRecue(actuel, base, album);
        const fusion = fusionnerSaisies({ base, distante: saisieDeLAutre, mienne: saisie });
        if (fusion.conflits.length === 0) saisie = fusion.saisie;
        return { base: saisieDeLAutre, conflits: fusion.conflits };
      },
      garder: async () => {},
      acquitter: async () => {},
      oublier: async () => {},
      surAcquis: (recu, envoyee) => {
        saisie = recevoirIds(saisie, envoyee, recu.actions);
      },
      direEchec: () => {},
      horloge: () => 0,
    },
    { id: 7, version: serveur.version(), base: saisie },
  );
  return {
    enregistreur,
    saisie: () => ({ ...saisie, texte: album.rendre(saisie.texte) }),
    changer: (faire: (avant: SaisieRdv) => SaisieRdv) => {
      const faite = faire(saisie);
      // The editor gives a text whose images are tokens.
      saisie = faite.texte === saisie.texte ? faite : { ...faite, texte: album.alleger(faite.texte) };
      enregistreur.saisir();
    },
    /** Reads the RDV as the screen does: without the note when its version is known. */
    suivre: () => {
      const recu = serveur.detail();
      enregistreur.suivre(recu.version === enregistreur.version() ? { ...recu, texte: null } : recu);
    },
  };
};
const secondes = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);
const surAction = (id: number, modifs: Partial<ActionSaisie>) => (s: SaisieRdv) => ({
  ...s,
  actions: s.actions.map((actionSaisie) => (actionSaisie.id === id ? { ...actionSaisie, ...modifs } : actionSaisie)),
});

/** The values typed by each user, all different. */
const CASES = {
  premier: {
    objet: (v: string) => (s: SaisieRdv) => ({ ...s, objet: v }),
    texte: (v: string) => (s: SaisieRdv) => ({ ...s, texte: `<p>${v}</p>${IMAGE}` }),
    plan: (v: string) => surAction(1, { texte: v }),
    faite: () => surAction(2, { faite: true }),
    point: (v: string) => (s: SaisieRdv) => ({
      ...s,
      guideReponses: [...s.guideReponses.filter(({ pointId }) => pointId !== 4), { pointId: 4, coche: true, note: v }],
    }),
    neuve: (v: string) => (s: SaisieRdv) => ({ ...s, actions: [...s.actions, action(null, `un ${v}`)] }),
  },
  deux: {
    representant: (v: string) => (s: SaisieRdv) => ({ ...s, representant: v }),
    prochain: () => (s: SaisieRdv) => ({ ...s, prochainRdv: '2027-01-05' }),
    echeance: () => surAction(1, { echeance: '2026-12-01' }),
    rappel: (v: string) => surAction(2, { texte: v }),
    point: (v: string) => (s: SaisieRdv) => ({
      ...s,
      guideReponses: [...s.guideReponses.filter(({ pointId }) => pointId !== 5), { pointId: 5, coche: false, note: v }],
    }),
    neuve: (v: string) => (s: SaisieRdv) => ({ ...s, actions: [...s.actions, action(null, `deux ${v}`)] }),
  },
} as const;
type Ecriture = (valeur: string) => (s: SaisieRdv) => SaisieRdv;
/** The content of an RDV, without the keys of its form. */
const dit = ({ actions, guideReponses, ...champs }: SaisieRdv) => ({
  ...champs,
  actions: actions.map(({ cle: _cle, id: _id, ...reste }) => JSON.stringify(reste)).toSorted(),
  guideReponses: guideReponses.filter(({ coche, note }) => coche || note).toSorted((a, b) => a.pointId - b.pointId),
});

describe('deux personnes sur le même rendez-vous', () => {
  it('chacune ses champs, dans n’importe quel ordre : tout est là chez les deux, rien n’est demandé', async () => {
    const geste = fc.oneof(
      ...(['premier', 'deux'] as const).map((qui) =>
        fc.constantFrom(...Object.keys(CASES[qui])).map((quoi) => ({ sorte: 'ecrire' as const, qui, quoi })),
      ),
      fc.constantFrom(0.4, 2, 5.1, 9).map((duree) => ({ sorte: 'attendre' as const, duree })),
      fc.constantFrom('premier', 'deux').map((qui) => ({ sorte: 'suivre' as const, qui })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(geste, { maxLength: 16 }), async (gestes) => {
        const serveur = creerServeur();
        const chez = { premier: ouvrirChez(serveur, 300), deux: ouvrirChez(serveur, 1100) };
        let attendue: SaisieRdv = depart;
        for (const [n, g] of gestes.entries()) {
          if (g.sorte === 'attendre') await secondes(g.duree);
          else if (g.sorte === 'suivre') chez[g.qui].suivre();
          else {
            const ecriture = (CASES[g.qui] as Record<string, Ecriture>)[g.quoi]?.(`v${n}`) ?? ((s) => s);
            chez[g.qui].changer(ecriture);
            attendue = ecriture(attendue);
          }
          expect(
            [chez.premier, chez.deux].map((formulaireOuvert) => formulaireOuvert.enregistreur.lireVue().phase),
          ).not.toContain('CONFLIT');
        }
        await secondes(60);
        chez.premier.suivre();
        chez.deux.suivre();
        for (const saisie of [serveur.saisie(), chez.premier.saisie(), chez.deux.saisie()])
          expect(dit(saisie), JSON.stringify(gestes)).toEqual(dit(attendue));
      }),
      { numRuns: 300 },
    );
  });

  it('le même champ : la seconde n’écrase rien, et ce qu’elle a changé d’autre attend avec lui', async () => {
    const serveur = creerServeur();
    const [premier, deux] = [ouvrirChez(serveur, 10), ouvrirChez(serveur, 10)];
    premier.changer((s) => ({ ...s, objet: 'Plan' }));
    deux.changer((s) => ({ ...s, objet: 'Remises', representant: 'M. Roy' }));
    premier.enregistreur.demander();
    await secondes(1);
    await secondes(6);
    expect(deux.enregistreur.lireVue()).toMatchObject({ phase: 'CONFLIT', conflit: { champs: ['objet'] } });
    expect(serveur.saisie()).toMatchObject({ objet: 'Plan', representant: '' });
    expect(deux.saisie()).toMatchObject({ objet: 'Remises', representant: 'M. Roy' });
  });

  it('qui lit voit ce qu’un autre enregistre ; qui écrit garde ce qu’il tape', async () => {
    const serveur = creerServeur();
    const [ecrit, lit] = [ouvrirChez(serveur, 10), ouvrirChez(serveur, 10)];
    ecrit.changer((s) => ({ ...s, texte: '<p>Nouveau</p>' }));
    await secondes(6);
    lit.suivre();
    expect([lit.saisie().texte, lit.enregistreur.lireVue().phase, lit.enregistreur.version()]).toEqual([
      '<p>Nouveau</p>',
      'PROPRE',
      2,
    ]);
    lit.changer((s) => ({ ...s, texte: '<p>Nouveau, et moi</p>' }));
    ecrit.changer((s) => ({ ...s, texte: '<p>Encore</p>', objet: 'Plan' }));
    ecrit.enregistreur.demander();
    await secondes(1);
    lit.suivre();
    expect(lit.saisie()).toMatchObject({ texte: '<p>Nouveau, et moi</p>', objet: '' });
  });

  it('un RDV devenu privé, une version plus ancienne ou une note non relue ne vident rien', async () => {
    const serveur = creerServeur();
    const lit = ouvrirChez(serveur, 10);
    const recu = serveur.detail();
    for (const autre of [
      { ...recu, version: 9, prive: true, texte: null, actions: [] },
      { ...recu, version: 0, texte: '' },
      { ...recu, version: 9, texte: null },
    ])
      lit.enregistreur.suivre(autre);
    expect(dit(lit.saisie())).toEqual(dit(depart));
    lit.enregistreur.suivre({
      ...recu,
      texte: null,
      actions: recu.actions.map((actionDuServeur: ActionRdv) => ({ ...actionDuServeur, faite: true })),
    });
    expect(lit.saisie()).toMatchObject({ texte: depart.texte, actions: [{ faite: true }, { faite: true }] });
  });
});

describe('décision par décision', () => {
  const avec = (actions: ActionSaisie[]): SaisieRdv => ({ ...depart, actions });
  const [premiere, deux] = [action(1, 'Un'), action(2, 'Deux')];
  const textes = (s: SaisieRdv) => s.actions.map(({ texte, id }) => `${id ?? '+'} ${texte}`);
  it('retirée par l’un et laissée par l’autre, elle est retirée ; changée par l’autre, elle se demande', () => {
    const base = avec([premiere, deux]);
    const retiree = avec([deux]);
    const ailleurs = avec([premiere, { ...deux, echeance: '2026-12-01' }]);
    expect(fusionnerSaisies({ base, distante: ailleurs, mienne: retiree })).toMatchObject({
      conflits: [],
      saisie: { actions: [{ id: 2, echeance: '2026-12-01' }] },
    });
    expect(fusionnerSaisies({ base, distante: retiree, mienne: ailleurs })).toMatchObject({
      conflits: [],
      saisie: { actions: [{ id: 2, echeance: '2026-12-01' }] },
    });
    const changee = avec([{ ...premiere, texte: 'Un bis' }, deux]);
    const demande = fusionnerSaisies({ base, distante: changee, mienne: retiree });
    expect([demande.conflits, textes(demande.saisie)]).toEqual([['actions'], ['2 Deux']]);
    expect(textes(fusionnerSaisies({ base, distante: changee, mienne: retiree }, 'DEUX').saisie)).toEqual([
      '1 Un bis',
      '2 Deux',
    ]);
    expect(textes(fusionnerSaisies({ base, distante: retiree, mienne: changee }, 'DEUX').saisie)).toEqual([
      '2 Deux',
      '+ Un bis',
    ]);
  });
  it('la mienne, enregistrée par une réponse perdue, n’est pas écrite deux fois', () => {
    const mienne = avec([premiere, deux, action(null, 'Trois')]);
    const saisieDeLAutre = avec([premiere, deux, action(3, 'Trois'), action(4, 'Quatre')]);
    expect(textes(fusionnerSaisies({ base: avec([premiere, deux]), distante: saisieDeLAutre, mienne }).saisie)).toEqual(
      ['1 Un', '2 Deux', '3 Trois', '4 Quatre'],
    );
  });
  it('une espace que le serveur ôte n’est pas un changement', () => {
    const base = { ...depart, objet: 'Plan ' };
    const fusion = fusionnerSaisies({
      base,
      distante: { ...base, objet: 'Plan', representant: 'M. Roy' },
      mienne: { ...base, objet: 'Plan d' },
    });
    expect(fusion).toMatchObject({ conflits: [], saisie: { objet: 'Plan d', representant: 'M. Roy' } });
  });
});

it('une note est la même quelle que soit l’écriture de son HTML, et une autre dès qu’un mot ou sa forme change', () => {
  const note =
    '<p style="text-align: center;">A&nbsp;<a target="_blank" rel="noopener" href="https://x.fr">x</a></p><img data-album="j" alt="b">';
  const relue =
    '<p style="text-align:center">A\u00a0<a href="https://x.fr" target="_blank" rel="noopener noreferrer nofollow">x</a></p><img alt="b" data-album="j" />';
  expect(memeNote(note, relue)).toBe(true);
  for (const autre of [note.replace('A', 'B'), note.replace('center', 'right'), note.replace('x.fr', 'y.fr')])
    expect(memeNote(note, autre)).toBe(false);
  expect(memeNote('<p>a</p>', '<p><strong>a</strong></p>')).toBe(false);
});
