import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/modele.ts';

const ADHERENTS = '/api/v1/groupements/adherents';
let m: Monde;
let adherent: Awaited<ReturnType<Monde['unAdherent']>>;
const fiche = (id = adherent.adhesionId, jeton = m.jetons.groupement) =>
  m.app.appeler(jeton, 'GET', `${ADHERENTS}/${id}/fiche`);
const noter = (texte: unknown, entetes: Record<string, string> = {}, jeton = m.jetons.groupement) =>
  m.app.appeler(jeton, 'POST', `${ADHERENTS}/${adherent.adhesionId}/notes`, { corps: { texte }, entetes });
const effacer = (id: number, jeton = m.jetons.groupement) => m.app.appeler(jeton, 'DELETE', `${ADHERENTS}/notes/${id}`);

beforeAll(async () => {
  m = await creerMonde();
  adherent = await m.unAdherent('Pharmacie du Port');
});
afterAll(() => m.app.fermer());

describe('la fiche d’un adhérent (RES-65)', () => {
  it('dit ce qu’il a répondu à chaque envoi, à moitié compris ; rien d’un voisin', async () => {
    expect((await fiche()).corps).toEqual({
      operations: [],
      rfas: [],
      conditions: [],
      notes: [],
      droits: { noter: true },
    });
    const voisin = await m.unAdherent('Pharmacie voisine');
    const modele = await m.unModele({ nom: 'Hiver' });
    await m.publier(modele);
    const copies = await m.copies(modele);
    await m.repondre(copies.find(({ tenantId }) => tenantId === adherent.id)!.id, 'ACCEPTED', 'WAITING');
    expect((await fiche()).corps.operations).toMatchObject([
      { id: modele, titre: 'Hiver', reponse: 'EN_ATTENTE', aMoitie: true, nbPhotos: 0, photos: [], nbMessages: 0 },
    ]);
    expect((await fiche(voisin.adhesionId)).corps.operations).toMatchObject([
      { reponse: 'EN_ATTENTE', aMoitie: false, repondueLe: null },
    ]);
  });

  it('ne se lit que de son groupement : l’autre et l’inconnu ont la même réponse', async () => {
    expect((await fiche(adherent.adhesionId, m.jetons.consultation)).corps.droits).toEqual({ noter: false });
    const autre = await fiche(adherent.adhesionId, m.jetons.autre);
    const inconnu = await fiche(999_999, m.jetons.autre);
    expect([autre.status, autre.corps.detail]).toEqual([404, inconnu.corps.detail]);
    expect((await fiche(adherent.adhesionId, adherent.jeton)).status).toBe(403);
  });

  it('d’une pharmacie partie, plus rien que ses propres notes', async () => {
    const partie = await m.unAdherent();
    const modele = await m.unModele({ nom: 'Printemps' });
    await m.publier(modele);
    const copie = (await m.copies(modele)).find(({ tenantId }) => tenantId === partie.id)!;
    await m.repondre(copie.id, 'ACCEPTED', 'ACCEPTED');
    await m.app.appeler(m.jetons.groupement, 'POST', `${ADHERENTS}/${partie.adhesionId}/notes`, {
      corps: { texte: 'Vend en mars.' },
    });
    const { actuelle } = await m.mienne(partie.jeton);
    await m.quitter(partie.jeton, partie.adhesionId, 'quitter', actuelle!.version);
    expect((await fiche(partie.adhesionId)).corps).toMatchObject({
      operations: [],
      rfas: [],
      conditions: [],
      notes: [{ texte: 'Vend en mars.' }],
    });
  });
});

describe('les notes du groupement (RES-66)', () => {
  it('se gardent une fois, s’effacent une fois, sans leurs mots au journal', async () => {
    const envoi = { 'idempotency-key': 'note-1' };
    await noter('Préfère le mardi matin.', envoi);
    const { status, corps } = await noter('Préfère le mardi matin.', envoi);
    expect([status, corps.notes.length]).toEqual([200, 1]);
    const [note] = corps.notes;
    expect(note).toMatchObject({ texte: 'Préfère le mardi matin.', creeParNom: expect.any(String) });
    const { rows } = await sql<{ apres: unknown }>`select apres from journal where action = 'noter'`.execute(
      m.app.services.dbSysteme,
    );
    expect(JSON.stringify(rows)).not.toContain('mardi');
    expect((await effacer(note.id, m.jetons.autre)).status).toBe(404);
    expect((await effacer(note.id)).corps.notes).toEqual([]);
    expect((await effacer(note.id)).status).toBe(404);
  });

  it('qui consulte ne note pas ; ce qui est vide ou trop long se refuse à son champ', async () => {
    expect((await noter('Bonjour', {}, m.jetons.consultation)).status).toBe(403);
    expect((await noter('Bonjour', {}, m.jetons.autre)).status).toBe(404);
    for (const texte of ['', '   ', 'x'.repeat(2001), 12, null]) {
      const { status, corps } = await noter(texte);
      expect([status, corps.errors?.[0]?.pointer], JSON.stringify(texte)?.slice(0, 20)).toEqual([400, '/texte']);
    }
  });

  it('la pharmacie ne lit pas ce que l’on note d’elle, export compris', async () => {
    await noter('Secret du groupement');
    const { rows } = await sql`select from note_adherent where tenant_id = ${adherent.id}`.execute(
      m.app.services.dbSysteme,
    );
    expect(rows).toEqual([]);
  });
});
