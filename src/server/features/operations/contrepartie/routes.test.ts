import { describe, expect, it } from 'vitest';
import { m, poster, lire, uneTerminee, ventes, preparerContreparties } from '#server/testing/mondes/contrepartie.ts';

preparerContreparties();

describe('traiter une opération terminée', () => {
  it('montre ce qui est prévu, ce que les quantités donneraient, puis l’enregistre et déclare ce qui est choisi', async () => {
    const { id, lignes } = await uneTerminee();
    const avant = await lire(`/${id}/traitement`);
    expect(avant.corps).toMatchObject({
      traiter: true,
      traiteeLe: null,
      version: 1,
      figeesPar: [],
      laboratoireNom: 'Éclat Santé',
    });
    expect(avant.corps.lignes.map((l: { valeurAttendueCentimes: number }) => l.valeurAttendueCentimes)).toEqual([
      4_650, 0, 8_000,
    ]);
    const apercu = await poster(`/${id}/traitement/apercu`, { ventes: ventes(12, 123_457) });
    expect(apercu.corps).toMatchObject([
      {
        devenir: 'RECALCULE',
        valeurAttendueCentimes: 1_860,
        encours: { valeurAttendueCentimes: 4_650 },
        declarable: true,
        jourVenu: true,
      },
      { devenir: 'RECALCULE', valeurAttendueCentimes: 4_321 },
      { devenir: 'INCHANGE', valeurAttendueCentimes: 8_000 },
    ]);
    expect((await m.encoursDe(id)).map((e) => e.valeur_attendue_centimes)).toEqual([4_650, 0, 8_000]);
    const fait = await poster(`/${id}/traiter`, {
      version: 1,
      ventes: ventes(12, 123_457),
      declarer: { contrepartieIds: [lignes[0], lignes[2]], canal: 'PORTAIL', date: '2026-04-09' },
    });
    expect(fait.status, JSON.stringify(fait.corps)).toBe(200);
    expect(fait.corps).toMatchObject({
      version: 2,
      traiteeLe: '2026-04-10T10:00:00.000Z',
      produits: [{ quantiteVendue: 12, caTtcCentimes: 123_457 }, {}],
    });
    expect(await m.encoursDe(id)).toMatchObject([
      {
        valeur_attendue_centimes: 1_860,
        etat: 'DECLARE',
        canal_declaration: 'PORTAIL',
        date_declaration: '2026-04-09',
      },
      { valeur_attendue_centimes: 4_321, etat: 'A_DECLARER' },
      { valeur_attendue_centimes: 8_000, etat: 'DECLARE' },
    ]);
    const journal = await m.systeme((tx) =>
      tx
        .selectFrom('journal')
        .select(['action', 'utilisateur_nom', 'apres'])
        .where('objet', '=', 'promotion')
        .where('objet_id', '=', id)
        .execute(),
    );
    expect(journal).toMatchObject([{ action: 'traiter', utilisateur_nom: expect.stringContaining('Durand') }]);
  });

  it('donne le portail du laboratoire, où l’on déclare soi-même', async () => {
    const { id } = await uneTerminee();
    expect((await lire(`/${id}/traitement`)).corps.liens).toEqual([]);
    const url = 'https://portail.eclat-sante.fr/declarer';
    await m.systeme((tx) =>
      tx
        .updateTable('laboratoire')
        .set({ surcharges: JSON.stringify({ urlEspaceDeclaratif: url }) })
        .where('id', '=', m.labo)
        .execute(),
    );
    expect((await lire(`/${id}/traitement`)).corps.liens).toEqual([{ titre: 'Espace déclaratif', url }]);
  });

  it('se corrige tant que rien n’est déclaré sur ces quantités', async () => {
    const { id, lignes } = await uneTerminee();
    await poster(`/${id}/traiter`, { version: 1, ventes: ventes(12) });
    expect((await poster(`/${id}/traiter`, { version: 2, ventes: ventes(13) })).status).toBe(200);
    const declarer = { contrepartieIds: [lignes[0]], canal: 'TELEPHONE' };
    expect((await poster(`/${id}/traiter`, { version: 3, ventes: ventes(13), declarer })).status).toBe(200);
    const fige = await poster(`/${id}/traiter`, { version: 4, ventes: ventes(14) });
    expect([fige.status, fige.corps.code]).toEqual([409, 'VENTES_FIGEES']);
    expect(fige.corps.detail).toContain((await m.encoursDe(id))[0]!.numero);
    // With the same quantities, the remaining encours can still be declared.
    const reste = { contrepartieIds: [lignes[2]], canal: 'TELEPHONE' };
    expect((await poster(`/${id}/traiter`, { version: 4, ventes: ventes(13), declarer: reste })).status).toBe(200);
    const deja = await poster(`/${id}/traiter`, { version: 5, ventes: ventes(13), declarer: reste });
    expect([deja.status, deja.corps.code]).toEqual([409, 'TRANSITION_IMPOSSIBLE']);
  });

  it('un montant dont la quantité ou le chiffre manque est à compléter : il ne se déclare pas, nulle part, jusque-là', async () => {
    const { id, lignes } = await uneTerminee({ produits: [{}] });
    const deuxPremieres = (corps: { devenir: string; declarable: boolean }[]) =>
      corps.slice(0, 3).map(({ devenir, declarable }) => [devenir, declarable]);
    const { corps: avant } = await lire(`/${id}/traitement`);
    expect(deuxPremieres(avant.lignes)).toEqual([
      ['A_COMPLETER', false],
      ['A_COMPLETER', false],
      ['INCHANGE', true],
    ]);
    expect((await lire(`/${id}`)).corps.contreparties.map((c: any) => c.encours.aCompleter)).toEqual([
      true,
      true,
      false,
    ]);
    const [parUnite] = await m.encoursDe(id);
    const encoursLu = await m.lire(parUnite!.id);
    expect([encoursLu.aCompleter, encoursLu.valeurAttendueCentimes, encoursLu.droits.declarer]).toEqual([
      true,
      0,
      false,
    ]);
    const vus = { encours: [{ id: encoursLu.id, version: encoursLu.version }], canal: 'TELEPHONE', courriers: [] };
    for (const [suite, corps] of [
      ['/declarer', vus],
      ['/courriers/apercu', { acte: 'DECLARATION', encoursIds: [encoursLu.id] }],
    ] as const) {
      const refus = await m.appeler(m.jetons.ADMIN, 'POST', suite, corps);
      expect([refus.status, refus.corps.code], suite).toEqual([409, 'MONTANT_A_COMPLETER']);
      expect(refus.corps.detail).toContain(`Le montant de l’encours ${encoursLu.numero} est à compléter`);
    }
    const declarer = { contrepartieIds: [lignes[0]], canal: 'TELEPHONE' };
    const vide = await poster(`/${id}/traiter`, { version: 1, ventes: [], declarer });
    expect([vide.status, vide.corps.code]).toEqual([409, 'MONTANT_A_COMPLETER']);

    // Nothing sold is known: it is worth 0, and may be declared.
    const zero = [{ position: 0, quantiteVendue: 0, caTtcCentimes: null }];
    const { status, corps } = await poster(`/${id}/traiter`, { version: 1, ventes: zero, declarer });
    expect(status, JSON.stringify(corps)).toBe(200);
    expect((await m.lire(encoursLu.id)).aCompleter).toBe(false);
    // A typed amount is known too.
    const [, surLeCa] = await m.encoursDe(id);
    await m.saisirMontant(surLeCa!.id, 4_200);
    expect(await m.lire(surLeCa!.id)).toMatchObject({ aCompleter: false, valeurAttendueCentimes: 4_200 });
    await m.synchroniser(id);
    await m.declarer(await m.lire(surLeCa!.id));
  });

  it('garde un montant saisi et le montre', async () => {
    const { id } = await uneTerminee();
    await m.saisirMontant((await m.encoursDe(id))[0]!.id, 9_999);
    expect((await poster(`/${id}/traitement/apercu`, { ventes: ventes(12) })).corps[0]).toMatchObject({
      devenir: 'MANUEL',
      valeurAttendueCentimes: 9_999,
      valeurCalculeeCentimes: 1_860,
    });
  });

  it.each([
    ['pas encore terminée', { date_fin: '2026-04-10' }],
    ['en brouillon', { etat_promo: 'DRAFT' }],
    ['refusée', { etat_promo: 'REFUSED' }],
  ])('refuse une promotion %s', async (_cas, champs) => {
    const { id } = await uneTerminee(champs);
    const { status, corps } = await poster(`/${id}/traiter`, { version: 1, ventes: ventes(1) });
    expect([status, corps.code]).toEqual([409, 'TRAITEMENT_IMPOSSIBLE']);
    expect((await lire(`/${id}/traitement`)).corps.traiter).toBe(false);
  });

  it('refuse une version dépassée, un produit inconnu, une quantité hors limites, un canal par mail', async () => {
    const { id, lignes } = await uneTerminee();
    expect((await poster(`/${id}/traiter`, { version: 7, ventes: [] })).corps.code).toBe('CONFLIT_VERSION');
    const refus = async (corps: object) =>
      (await poster(`/${id}/traiter`, { version: 1, ventes: [], ...corps })).corps.errors?.[0];
    expect(await refus({ ventes: [{ position: 9, quantiteVendue: 1 }] })).toMatchObject({
      pointer: '/ventes/0/position',
    });
    expect(await refus({ ventes: [{ position: 0, quantiteVendue: 100_000_001 }] })).toMatchObject({
      pointer: '/ventes/0/quantiteVendue',
    });
    expect(await refus({ ventes: [{ position: 0, quantiteVendue: 1.5 }] })).toMatchObject({
      pointer: '/ventes/0/quantiteVendue',
    });
    expect(await refus({ ventes: [{ position: 0 }, { position: 0 }] })).toMatchObject({
      detail: 'Un produit est indiqué deux fois.',
    });
    expect(await refus({ declarer: { contrepartieIds: [lignes[0]], canal: 'MAIL' } })).toMatchObject({
      pointer: '/declarer/canal',
    });
    expect(
      await refus({ declarer: { contrepartieIds: [lignes[0]], canal: 'PORTAIL', date: '2026-04-11' } }),
    ).toMatchObject({
      detail: 'Cette date ne peut pas être dans le futur.',
    });
    expect(
      (
        await poster(`/${id}/traiter`, {
          version: 1,
          ventes: [{ position: 0, quantiteVendue: 100_000_000, caTtcCentimes: 999_999_999_999 }],
        })
      ).status,
    ).toBe(200);
    expect((await m.encoursDe(id)).map((e) => e.valeur_attendue_centimes)).toEqual([
      15_500_000_000, 35_000_000_000, 8_000,
    ]);
  });

  it('douze fois la même demande n’en font qu’une, douze demandes différentes n’ont qu’un gagnant', async () => {
    const { id } = await uneTerminee();
    const memes = await Promise.all(
      Array.from({ length: 12 }, () =>
        poster(`/${id}/traiter`, { version: 1, ventes: ventes(5) }, m.jetons.ADMIN, 'douze'),
      ),
    );
    expect(new Set(memes.map(({ status, corps }) => `${status} ${corps.version}`))).toEqual(new Set(['200 2']));
    const autres = await Promise.all(
      Array.from({ length: 12 }, (_, i) => poster(`/${id}/traiter`, { version: 2, ventes: ventes(i) })),
    );
    expect(autres.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect(await m.encoursDe(id)).toHaveLength(3);
  });

  it('n’est ni au merchandising ni au voisin', async () => {
    const { id } = await uneTerminee();
    expect((await lire(`/${id}/traitement`, m.jetons.MERCHANDISING)).corps.traiter).toBe(false);
    for (const role of ['MERCHANDISING', 'OPERATEUR'] as const)
      expect((await poster(`/${id}/traiter`, { version: 1, ventes: [] }, m.jetons[role])).status, role).toBe(403);
    for (const suite of ['traitement', 'bilan']) expect((await lire(`/${id}/${suite}`, m.voisin)).status).toBe(404);
    expect((await poster(`/${id}/traiter`, { version: 1, ventes: [] }, m.voisin)).status).toBe(404);
    expect((await poster(`/${id}/traitement/apercu`, { ventes: [] }, m.voisin)).status).toBe(404);
  });
});
