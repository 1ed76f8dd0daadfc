import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import { transactionSysteme, transactionTenant } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/modele.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerEncoursDansTx } from '#server/features/argent/encours/commands/lies.ts';
import { findPromotion } from '#server/features/operations/operation/repository.ts';
import { retirerModele } from './retirer-modele.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

/** "Repasser en brouillon", then decided again: the states are another command's. */
const retirer = (id: number, groupementId = m.groupement): Promise<void> =>
  transactionTenant(m.app.services.db, groupementId as AuthorizedTenantId, async (tx) => {
    await sql`select id from promotion where id = ${id} for update`.execute(tx);
    const modele = await findPromotion(tx, id);
    await retirerModele(tx, m.acteurDe(groupementId), modele!, m.app.horloge.maintenant);
    await sql`update promotion set etat_promo = 'DRAFT' where id = ${id}`.execute(tx);
  });
const revalider = (id: number) =>
  sql`update promotion set etat_promo = 'VALIDATED' where id = ${id}`.execute(m.app.services.dbSysteme);

type Geste =
  | { readonly quoi: 'entrer' | 'partir'; readonly qui: number }
  | { readonly quoi: 'affecter' | 'sortir'; readonly qui: number; readonly segment: number }
  | { readonly quoi: 'repondre'; readonly qui: number; readonly modele: number; readonly oui: boolean }
  | { readonly quoi: 'publier' | 'retirer'; readonly modele: number };
const qui = fc.nat(2);
const geste: fc.Arbitrary<Geste> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ quoi: fc.constantFrom('entrer' as const, 'partir' as const), qui }) },
  {
    weight: 3,
    arbitrary: fc.record({ quoi: fc.constantFrom('affecter' as const, 'sortir' as const), qui, segment: fc.nat(1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ quoi: fc.constantFrom('publier' as const, 'retirer' as const), modele: fc.nat(2) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ quoi: fc.constant('repondre' as const), qui, modele: fc.nat(2), oui: fc.boolean() }),
  },
);

describe('les copies sont celles des adhérents visés, ni plus ni moins', () => {
  it('après n’importe quelle suite d’arrivées, de départs, de segments, de réponses, de publications et de retraits', async () => {
    const pharmacies = await Promise.all(Array.from({ length: 3 }, () => m.unePharmacie()));
    const segments = [await m.unSegment('Premium'), await m.unSegment('Centre-ville')];
    const jouer = async (gestes: readonly Geste[]): Promise<void> => {
      const modeles = [
        await m.unModele(),
        await m.unModele({ segments: [segments[0]!.id] }),
        await m.unModele({ segments: segments.map(({ id }) => id) }),
      ];
      const cibles = [[], [0], [0, 1]];
      // Model of the expected state, kept apart from the database.
      const membre = [false, false, false];
      const dedans = pharmacies.map(() => new Set<number>());
      const publie = [false, false, false];
      const repondu = modeles.map(() => new Map<number, boolean>());
      const recu = modeles.map(() => new Set<number>());
      const vise = (modele: number, p: number) =>
        membre[p]! && (cibles[modele]!.length === 0 || cibles[modele]!.some((segment) => dedans[p]!.has(segment)));
      const recaler = () => {
        for (const [i] of modeles.entries())
          for (const [p] of pharmacies.entries()) {
            if (publie[i]! && vise(i, p)) recu[i]!.add(p);
            if (!vise(i, p) && !repondu[i]!.has(p)) recu[i]!.delete(p);
          }
      };
      const adhesionDe = async (p: number) => (await m.mienne(pharmacies[p]!.jeton)).actuelle;
      for (const pas of gestes) {
        if (pas.quoi === 'entrer' && !membre[pas.qui]) {
          const { actuelle } = (await m.demander(pharmacies[pas.qui]!.jeton)).corps;
          await m.decider(actuelle.id, 'accepter');
          membre[pas.qui] = true;
        } else if (pas.quoi === 'partir' && membre[pas.qui]) {
          const actuelle = await adhesionDe(pas.qui);
          await m.quitter(pharmacies[pas.qui]!.jeton, actuelle!.id, 'quitter', actuelle!.version);
          membre[pas.qui] = false;
          dedans[pas.qui]!.clear();
        } else if ((pas.quoi === 'affecter' || pas.quoi === 'sortir') && membre[pas.qui]) {
          const actuelle = await adhesionDe(pas.qui);
          const [segment] = [segments[pas.segment]!.id];
          await m.affecter({
            adherentIds: [actuelle!.id],
            [pas.quoi === 'affecter' ? 'ajouter' : 'retirer']: [segment],
          });
          if (pas.quoi === 'affecter') dedans[pas.qui]!.add(pas.segment);
          else dedans[pas.qui]!.delete(pas.segment);
        } else if (pas.quoi === 'repondre' && recu[pas.modele]!.has(pas.qui)) {
          const copie = (await m.copies(modeles[pas.modele]!)).find(
            ({ tenantId }) => tenantId === pharmacies[pas.qui]!.id,
          )!;
          const reponse = pas.oui ? 'ACCEPTED' : 'REFUSED';
          await m.repondre(copie.id, reponse, reponse);
          repondu[pas.modele]!.set(pas.qui, pas.oui);
        } else if (pas.quoi === 'publier' && !publie[pas.modele]) {
          await revalider(modeles[pas.modele]!);
          await m.demanderPublication(modeles[pas.modele]!);
          publie[pas.modele] = true;
        } else if (pas.quoi === 'retirer' && publie[pas.modele]) {
          await retirer(modeles[pas.modele]!);
          publie[pas.modele] = false;
          recu[pas.modele]!.clear();
          repondu[pas.modele]!.clear();
        }
        await m.travailler();
        recaler();
      }
      for (const [i, modele] of modeles.entries()) {
        const obtenues = (await m.copies(modele)).map(({ tenantId }) => tenantId);
        expect(obtenues, JSON.stringify(gestes)).toEqual(
          [...recu[i]!].map((p) => pharmacies[p]!.id).toSorted((a, b) => a - b),
        );
      }
      for (const [p, partie] of membre.entries())
        if (partie) {
          const actuelle = await adhesionDe(p);
          await m.quitter(pharmacies[p]!.jeton, actuelle!.id, 'quitter', actuelle!.version);
        }
      await m.travailler();
      await sql`delete from promotion where modele_id = any(${modeles}::bigint[])`.execute(m.app.services.dbSysteme);
      await sql`update promotion set etat_promo = 'DRAFT' where id = any(${modeles}::bigint[])`.execute(
        m.app.services.dbSysteme,
      );
    };
    await fc.assert(fc.asyncProperty(fc.array(geste, { minLength: 4, maxLength: 14 }), jouer), { numRuns: 12 });
  });

  it('qui part garde ce qu’il a accepté, et la part qui attendait encore se ferme', async () => {
    const membre = await m.unAdherent();
    const modele = await m.unModele();
    await m.publier(modele);
    const copiesDuMembre = async () => (await m.copies(modele)).filter(({ tenantId }) => tenantId === membre.id);
    const [copie] = await copiesDuMembre();
    await m.repondre(copie!.id, 'ACCEPTED', 'WAITING');
    const { actuelle } = await m.mienne(membre.jeton);
    await m.quitter(membre.jeton, actuelle!.id, 'quitter', actuelle!.version);
    await m.travailler();
    expect(await copiesDuMembre()).toMatchObject([
      { acceptationPromo: 'ACCEPTED', etatPromo: 'VALIDATED', acceptationTg: 'REFUSED', etatTg: 'REFUSED' },
    ]);
  });

  it('une opération terminée n’est pas envoyée à qui arrive ensuite', async () => {
    const modele = await m.unModele({ debut: m.jour(-20), fin: m.jour(-1) });
    await m.publier(modele);
    const membre = await m.unAdherent();
    await m.travailler();
    expect((await m.copies(modele)).map(({ tenantId }) => tenantId)).not.toContain(membre.id);
  });

  it('un segment qui cible une opération ne se supprime pas', async () => {
    const segment = await m.unSegment('Ciblé');
    await m.unModele({ segments: [segment.id] });
    const { status, corps } = await m.app.appeler(
      m.jetons.groupement,
      'DELETE',
      `/api/v1/groupements/segment/${segment.id}`,
    );
    expect([status, corps.code]).toEqual([409, 'SEGMENT_CIBLE']);
  });
});

describe('retirer un modèle', () => {
  const encours = (tenantId: number, promotionId: number, laboratoireId: number, detailId: number) =>
    transactionSysteme(m.app.services.dbSysteme, (tx) =>
      creerEncoursDansTx(
        tx,
        'systeme',
        {
          laboratoireId,
          type: 'CONTREPARTIE_PROMO',
          info: 'Contrepartie',
          actionAttendue: 'AVOIR',
          valeurAttendueCentimes: 12_000,
          payeur: 'LABO',
          dateDeclaration: m.jour(30),
          source: { type: 'PROMOTION', id: promotionId, detailId },
        },
        { maintenant: m.app.horloge.maintenant, tenantId },
      ),
    );
  const accepteeAvecEncours = async () => {
    const membre = await m.unAdherent();
    const modele = await m.unModele();
    await m.publier(modele);
    const copie = (await m.copies(modele)).find(({ tenantId }) => tenantId === membre.id)!;
    await m.repondre(copie.id, 'ACCEPTED', 'ACCEPTED');
    const { rows } = await sql<{ labo: number; detail: number }>`select p.laboratoire_id as labo,
        (select id from promotion_contrepartie c where c.tenant_id = p.tenant_id and c.promotion_id = p.id order by position limit 1) as detail
      from promotion p where p.id = ${copie.id}`.execute(m.app.services.dbSysteme);
    const cree = await encours(membre.id, copie.id, rows[0]!.labo, rows[0]!.detail);
    return { membre, modele, copie, encoursId: cree.id };
  };
  const encoursDe = async (id: number) =>
    (await sql`select id from encours where id = ${id}`.execute(m.app.services.dbSysteme)).rows.length;

  it('emporte les copies, les encours encore à déclarer, et prévient', async () => {
    const { membre, modele, encoursId } = await accepteeAvecEncours();
    await retirer(modele);
    expect([await m.copies(modele), await encoursDe(encoursId)]).toEqual([[], 0]);
    expect(await m.notifications(membre.jeton)).toContain('Opération retirée par votre groupement');
  });

  it('est refusé quand une pharmacie a déclaré, et rien ne bouge', async () => {
    const { modele, encoursId } = await accepteeAvecEncours();
    await sql`update encours set etat = 'DECLARE' where id = ${encoursId}`.execute(m.app.services.dbSysteme);
    const avant = await m.copies(modele);
    await expect(retirer(modele)).rejects.toMatchObject({ status: 409, code: 'PROMOTION_DEJA_DECLAREE' });
    expect([await m.copies(modele), await encoursDe(encoursId)]).toEqual([avant, 1]);
  });
});
