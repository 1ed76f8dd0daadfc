import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { sql } from 'kysely';
import { creerMonde, type Monde } from '#server/testing/mondes/modele.ts';
import { publierDues } from '../jobs.ts';
import { executerPublication } from './publier-modele.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const NOUVELLE = 'Nouvelle opération de votre groupement';
const lignes = async <T>(requete: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await requete.execute(m.app.services.dbSysteme)).rows;
const avis = async (jeton: string) => (await m.notifications(jeton)).filter((titre) => titre === NOUVELLE).length;
const de = (promotionId: number) => ({ groupementId: m.groupement, promotionId });
const etatPublication = async (id: number) =>
  (
    await lignes<{ etat: string; cibles: number; faites: number }>(
      sql`select etat, nb_cibles as cibles, nb_faites as faites from promotion_publication where tenant_id = ${m.groupement} and promotion_id = ${id}`,
    )
  )[0];

describe('publier un modèle', () => {
  it('donne une copie entière à chaque adhérent visé, et à lui seul', async () => {
    const segment = await m.unSegment('Littoral');
    const [dedans, dehors] = [await m.unAdherent(), await m.unAdherent()];
    await m.affecter({ adherentIds: [dedans.adhesionId], ajouter: [segment.id] });
    await m.travailler();
    const modele = await m.unModele({
      nom: 'Solaires',
      segments: [segment.id],
      produits: ['Lait 200 ml', 'Spray 150 ml'],
    });
    await m.publier(modele);
    const [copie, ...autres] = await m.copies(modele);
    expect(autres).toEqual([]);
    expect(copie).toMatchObject({
      tenantId: dedans.id,
      typePromo: 'PROMO_TG',
      acceptationPromo: 'WAITING',
      acceptationTg: 'WAITING',
    });
    const [contenu] = await lignes<Record<string, unknown>>(sql`
      select (select count(*) from promotion_produit where tenant_id = ${dedans.id} and promotion_id = ${copie!.id}) as produits,
        (select count(*) from promotion_dispositif where tenant_id = ${dedans.id} and promotion_id = ${copie!.id}) as dispositifs,
        (select array_agg(c.modele_contrepartie_id = o.id and o.contrepartie = c.contrepartie) from promotion_contrepartie c
          join promotion_contrepartie o on o.tenant_id = ${m.groupement} and o.id = c.modele_contrepartie_id
          where c.tenant_id = ${dedans.id} and c.promotion_id = ${copie!.id}) as contreparties,
        (select l.detail_id = lm.detail_id from promotion p join promotion o on o.tenant_id = p.groupement_id and o.id = p.modele_id
          join laboratoire l on l.tenant_id = p.tenant_id and l.id = p.laboratoire_id join laboratoire lm on lm.tenant_id = o.tenant_id and lm.id = o.laboratoire_id
          where p.tenant_id = ${dedans.id} and p.id = ${copie!.id}) as laboratoire`);
    expect(contenu).toEqual({ produits: 2, dispositifs: 1, contreparties: [true, true], laboratoire: true });
    expect([await avis(dedans.jeton), await avis(dehors.jeton)]).toEqual([1, 0]);
    expect(await etatPublication(modele)).toEqual({ etat: 'FAITE', cibles: 1, faites: 1 });
  });

  it('n’envoie pas une part refusée, et la copie n’a que l’autre', async () => {
    const membre = await m.unAdherent();
    const modele = await m.unModele({ etatTg: 'REFUSED' });
    await m.publier(modele);
    const copie = (await m.copies(modele)).find(({ tenantId }) => tenantId === membre.id)!;
    expect(copie).toMatchObject({ typePromo: 'PROMO', acceptationPromo: 'WAITING', acceptationTg: null, etatTg: null });
    expect(
      await lignes(
        sql`select part from promotion_contrepartie where tenant_id = ${membre.id} and promotion_id = ${copie.id}`,
      ),
    ).toEqual([{ part: 'PROMO' }]);
  });

  it.each([
    ['une part encore en brouillon', { etatPromo: 'DRAFT' }],
    ['tout refusé', { etatPromo: 'REFUSED', etatTg: 'REFUSED' }],
  ])('ne publie rien avec %s', async (_, champs) => {
    const modele = await m.unModele(champs);
    await m.publier(modele);
    expect([await m.copies(modele), await etatPublication(modele)]).toEqual([[], undefined]);
  });

  it('demandé douze fois et travaillé à douze, il part une fois', async () => {
    const membre = await m.unAdherent();
    await m.travailler();
    const deja = await avis(membre.jeton);
    const modele = await m.unModele();
    await Promise.all(Array.from({ length: 12 }, () => m.demanderPublication(modele)));
    const recus = await Promise.all(Array.from({ length: 12 }, () => executerPublication(m.app.services, de(modele))));
    expect(recus.filter((n) => n > 0)).toHaveLength(1);
    await m.travailler();
    expect((await m.copies(modele)).filter(({ tenantId }) => tenantId === membre.id)).toHaveLength(1);
    expect((await avis(membre.jeton)) - deja).toBe(1);
  });

  it('tout ou rien : si un seul adhérent ne peut pas recevoir, personne ne reçoit', async () => {
    const membre = await m.unAdherent();
    const modele = await m.unModele();
    await m.demanderPublication(modele);
    const admin = new pg.Client(m.app.proprietaire);
    await admin.connect();
    try {
      await admin.query(`create function refuser_membre() returns trigger language plpgsql as $$ begin
        if new.tenant_id = ${membre.id} then raise exception 'panne'; end if; return new; end $$;
        create trigger refuser_membre before insert on journal for each row execute function refuser_membre()`);
      await expect(executerPublication(m.app.services, de(modele))).rejects.toThrow('panne');
      expect(await m.copies(modele)).toEqual([]);
      expect(await lignes(sql`select publiee_le from promotion where id = ${modele}`)).toEqual([{ publiee_le: null }]);
    } finally {
      await admin.query('drop function if exists refuser_membre cascade');
      await admin.end();
    }
    await m.travailler();
    expect((await m.copies(modele)).some(({ tenantId }) => tenantId === membre.id)).toBe(true);
  });

  it('attend le jour de l’affichage, et part ce jour-là, une fois', async () => {
    const membre = await m.unAdherent();
    await m.travailler();
    const deja = await avis(membre.jeton);
    const modele = await m.unModele({ affichage: m.jour(3) });
    await m.publier(modele);
    expect([await m.copies(modele), (await etatPublication(modele))?.etat]).toEqual([[], 'PROGRAMMEE']);
    expect(await publierDues(m.app.services)).toBe(0);
    const avant = m.app.horloge.maintenant;
    m.app.horloge.maintenant = new Date(avant.getTime() + 3 * 86_400_000);
    expect(await publierDues(m.app.services)).toBe(1);
    await m.travailler();
    expect(await publierDues(m.app.services)).toBe(0);
    m.app.horloge.maintenant = avant;
    expect((await m.copies(modele)).map(({ tenantId }) => tenantId)).toContain(membre.id);
    expect((await avis(membre.jeton)) - deja).toBe(1);
  });

  it('un adhérent qui arrive pendant la publication la reçoit une fois, quel que soit l’ordre', async () => {
    const modele = await m.unModele();
    await m.demanderPublication(modele);
    const arrivees = Promise.all(Array.from({ length: 4 }, () => m.unAdherent()));
    await executerPublication(m.app.services, de(modele));
    const membres = await arrivees;
    await m.travailler();
    const tenants = (await m.copies(modele)).map(({ tenantId }) => tenantId);
    for (const { id } of membres) expect(tenants.filter((tenant) => tenant === id)).toHaveLength(1);
  });
});

describe('mille adhérents', () => {
  it('reçoivent tous, et l’avancement se voit avant la fin, les copies à la fin seulement', async () => {
    const { app, autre } = m;
    await sql`with p as (insert into tenant (type, nom, mail, active) select 'PHARMACIE', 'Masse ' || n, 'm' || n || '@exemple.fr', 'ACCEPTED'
        from generate_series(1, 1000) n returning id)
      insert into adhesion (tenant_id, pharmacie_id, etat, decidee_le) select ${autre}, id, 'ACCEPTED', now() from p`.execute(
      app.services.dbSysteme,
    );
    const modele = await m.unModele({
      groupementId: autre,
      produits: Array.from({ length: 20 }, (_, i) => `Produit ${i + 1}`),
    });
    await m.demanderPublication(modele, autre);
    // The publication is stopped after its first lot, when it comes to say how far it is a second time: what others see then is read at ease.
    const admin = new pg.Client(app.proprietaire);
    await admin.connect();
    const arrete = async () =>
      (await admin.query(`select from pg_locks where locktype = 'advisory' and objid = 77 and not granted`)).rowCount;
    try {
      await admin.query(`select pg_advisory_lock(77);
        create function attendre() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(77); return new; end $$;
        create trigger attendre after update on promotion_publication for each row
          when (old.nb_faites > 0 and new.nb_faites > old.nb_faites) execute function attendre()`);
      const publication = executerPublication(app.services, { groupementId: autre, promotionId: modele });
      await expect.poll(arrete).toBe(1);
      const avancement = await lignes<{ faites: number; cibles: number; copies: number }>(
        sql`select nb_faites as faites, nb_cibles as cibles, (select count(*) from promotion where modele_id = ${modele}) as copies
          from promotion_publication where tenant_id = ${autre} and promotion_id = ${modele}`,
      );
      expect(avancement).toEqual([{ faites: expect.any(Number), cibles: 1000, copies: 0 }]);
      expect(avancement[0]!.faites).toBeGreaterThan(0);
      expect(avancement[0]!.faites).toBeLessThan(1000);
      await admin.query('select pg_advisory_unlock(77)');
      expect(await publication).toBe(1000);
    } finally {
      await admin.query('select pg_advisory_unlock_all(); drop function if exists attendre cascade');
      await admin.end();
    }
    expect(await m.copies(modele)).toHaveLength(1000);
  });
});
