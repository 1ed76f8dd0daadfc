import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { Encours, ReglementSaisie } from '#shared/features/argent/encours/contract/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import * as regles from '#shared/features/argent/encours/rules.ts';
import type { Delais } from '#shared/features/argent/encours/rules/delais.ts';
import { delaisDe } from '../read-models/relances.ts';
import { encoursParIds } from '../read-models/liste.ts';
import { annulerReglements, findReglement, insertReglement, type LigneVerrouillee } from '../repository.ts';
import { agir, agirDansTx, chargerEncours, chargerSelection, enregistrer, prevenirEncours } from './agir.ts';

/** A settlement, in the caller's transaction. @param avant what the encours becomes first (declared, say): pure */
export const reglerDansTx = (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  { version, ...saisie }: ReglementSaisie,
  avant: (encours: LigneVerrouillee, aujourdhui: Jour, delais: Delais) => LigneVerrouillee = (encours) => encours,
): Promise<Encours> => {
  const { montantCentimes, action, reference, fichierId, solder, ecartMotif = null } = saisie;
  const date = saisie.date ?? aujourdhuiDe(ctx);
  return agirDansTx(tx, ctx, {
    id,
    version,
    peut: peut.canReglerEncours,
    action: 'regler',
    appliquer: async (encours, aujourdhui) => {
      const delais = (await delaisDe(tx))(encours.type);
      return regles.regler(avant(encours, aujourdhui, delais), {
        date,
        montantCentimes,
        solder,
        ecartMotif,
        aujourdhui,
        delais,
      });
    },
    effets: async (sienne) => {
      const reglement = { date, action, montantCentimes, reference };
      if (montantCentimes !== null)
        await insertReglement(sienne, id, { ...reglement, montantCentimes, fichierId }, ctx.acteur);
      return { reglement };
    },
  });
};

export const reglerEncours = (ctx: Contexte, id: number, saisie: ReglementSaisie): Promise<Encours> =>
  inTenant(ctx, (tx) => reglerDansTx(tx, ctx, id, saisie));

/** Several encours closed at their balance with one and the same reference (an avoir, say). */
export const reglerSelection = (
  ctx: Contexte,
  saisie: BodyOf<(typeof encoursContract)['reglerSelection']>,
): Promise<Encours[]> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const aujourdhui = aujourdhuiDe(ctx);
    const date = saisie.date ?? aujourdhui;
    const choisis = await chargerSelection(tx, acteur, saisie.encours, peut.canReglerEncours);
    const delais = await delaisDe(tx);
    for (const encours of choisis) {
      const solde = regles.soldeDe(encours);
      // More was received than expected: only a person can say why (ENC-9).
      if (solde < 0) throw encoursErrors.ecartMotifRequis();
      const montantCentimes = solde > 0 ? solde : null;
      const apres = regles.regler(encours, {
        date,
        montantCentimes,
        solder: true,
        ecartMotif: null,
        aujourdhui,
        delais: delais(encours.type),
      });
      const reglement = { date, action: saisie.action, reference: saisie.reference };
      if (montantCentimes !== null) await insertReglement(tx, encours.id, { ...reglement, montantCentimes }, acteur);
      await enregistrer(tx, acteur, encours, apres, {
        action: 'regler',
        complement: { reglement: { ...reglement, montantCentimes } },
      });
    }
    const ids = choisis.map(({ id }) => id);
    prevenirEncours(tx, ids);
    return encoursParIds(tx, acteur, ids, aujourdhui);
  });

export const annulerReglement = (ctx: Contexte, id: number, reglementId: number, version: number): Promise<Encours> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    // Locked first: two cancellations of one settlement follow each other, the second finds it cancelled or the version gone.
    const avant = await chargerEncours(tx, acteur, id, peut.canReglerEncours, version);
    const reglement = await findReglement(tx, id, reglementId);
    if (!reglement) throw coreErrors.introuvable();
    if (reglement.annuleLe) throw encoursErrors.reglementAnnule();
    const apres = regles.annulerReglement(avant, reglement.montantCentimes);
    await annulerReglements(tx, id, acteur, reglementId);
    await enregistrer(tx, acteur, avant, apres, { action: 'annuler-reglement', complement: { reglement } });
    prevenirEncours(tx, [id]);
    const [encours] = await encoursParIds(tx, acteur, [id], aujourdhuiDe(ctx));
    return encours!;
  });

export const repasserADeclarer = (ctx: Contexte, id: number, version: number): Promise<Encours> =>
  agir(ctx, {
    id,
    version,
    peut: peut.canRepasserEncours,
    action: 'repasser-a-declarer',
    appliquer: regles.repasserADeclarer,
    effets: (tx) => annulerReglements(tx, id, ctx.acteur),
  });

export const repasserARegler = (ctx: Contexte, id: number, version: number): Promise<Encours> =>
  agir(ctx, {
    id,
    version,
    peut: peut.canRepasserEncours,
    action: 'repasser-a-regler',
    appliquer: regles.repasserARegler,
    effets: (tx) => annulerReglements(tx, id, ctx.acteur),
  });
