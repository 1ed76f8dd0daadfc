import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { EncoursRegle, ReglementSaisie } from '#shared/features/argent/encours/contract/reglement.ts';
import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import * as regles from '#shared/features/argent/encours/rules.ts';
import type { Delais } from '#shared/features/argent/encours/rules/delais.ts';
import { avoirAilleurs } from '../read-models/avoirs.ts';
import { delaisDe } from '../read-models/relances.ts';
import { encoursParIds } from '../read-models/liste.ts';
import type { LigneVerrouillee } from '../repository.ts';
import {
  annulerReglements,
  findReglement,
  insertReglement,
  reglementsActifs,
  verrouillerAvoir,
} from '../repository/reglements.ts';
import { agir, agirDansTx, chargerEncours, chargerSelection, enregistrer, prevenirEncours } from './agir.ts';

/** The number of a laboratory's avoir is that laboratory's alone (ENC-30). @throws 400 AVOIR_DEJA_UTILISE */
const verifierAvoir = async (
  tx: TenantTx,
  { laboratoireId, payeur }: Pick<Encours, 'laboratoireId' | 'payeur'>,
  { action, reference }: Pick<ReglementSaisie, 'action' | 'reference'>,
): Promise<void> => {
  if (action !== 'AVOIR' || reference === null || payeur !== 'LABO') return;
  await verrouillerAvoir(tx, reference);
  const ailleurs = await avoirAilleurs(tx, reference, laboratoireId);
  if (ailleurs) throw encoursErrors.avoirDAutrui(reference, ailleurs.laboratoire, ailleurs.numero);
};

/** A settlement, in the caller's transaction. @param avant what the encours becomes first (declared, say): pure */
export const reglerDansTx = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  { version, ...saisie }: ReglementSaisie,
  avant: (encours: LigneVerrouillee, aujourdhui: Jour, delais: Delais) => LigneVerrouillee = (encours) => encours,
): Promise<EncoursRegle> => {
  const { montantCentimes, action, reference, fichierId, solder, ecartMotif = null, ecartPrecision } = saisie;
  const date = saisie.date ?? aujourdhuiDe(ctx);
  let reglementId: number | null = null;
  const encoursRegle = await agirDansTx(tx, ctx, {
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
        ecartPrecision,
        aujourdhui,
        delais,
      });
    },
    effets: async (sienne, encours, { etat }) => {
      const reglement = { date, action, montantCentimes, reference };
      if (montantCentimes !== null) {
        await verifierAvoir(sienne, encours, saisie);
        const recu = { ...reglement, montantCentimes, fichierId, solde: etat === 'REGLE' };
        reglementId = await insertReglement(sienne, id, recu, ctx.acteur);
      }
      return { reglement };
    },
  });
  return { ...encoursRegle, reglementId, encaissement: null };
};

export const reglerEncours = (ctx: Contexte, id: number, saisie: ReglementSaisie): Promise<EncoursRegle> =>
  inTenant(ctx, (tx) => reglerDansTx(tx, ctx, id, saisie));

/** Several encours closed at their balance with one and the same reference (an avoir, say). */
export const reglerSelection = (
  ctx: Contexte,
  saisie: BodyOf<(typeof encoursContract)['reglerSelection']>,
): Promise<EncoursRegle[]> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const aujourdhui = aujourdhuiDe(ctx);
    const date = saisie.date ?? aujourdhui;
    const choisis = await chargerSelection(tx, acteur, saisie.encours, peut.canReglerEncours);
    const delais = await delaisDe(tx);
    const reglements = new Map<number, number>();
    for (const encours of choisis) {
      const montantCentimes = regles.soldeDe(encours);
      const apres = regles.regler(encours, {
        date,
        montantCentimes: montantCentimes > 0 ? montantCentimes : null,
        solder: true,
        ecartMotif: null,
        aujourdhui,
        delais: delais(encours.type),
      });
      const reglement = { date, action: saisie.action, reference: saisie.reference };
      if (montantCentimes > 0) {
        await verifierAvoir(tx, encours, saisie);
        const recu = { ...reglement, montantCentimes, solde: true };
        reglements.set(encours.id, await insertReglement(tx, encours.id, recu, acteur));
      }
      await enregistrer(tx, acteur, encours, apres, {
        action: 'regler',
        complement: { reglement: { ...reglement, montantCentimes: montantCentimes > 0 ? montantCentimes : null } },
      });
    }
    const ids = choisis.map(({ id }) => id);
    prevenirEncours(tx, ids);
    const soldes = await encoursParIds(tx, acteur, ids, aujourdhui);
    return soldes.map((encours) => ({
      ...encours,
      reglementId: reglements.get(encours.id) ?? null,
      encaissement: null,
    }));
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
    await annulerReglements(tx, id, acteur, [reglementId]);
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
  });

type Reouverture = BodyOf<(typeof encoursContract)['repasserARegler']>;

/**
 * Opens a settled encours again: the chosen settlements are cancelled, the others stay. Without a choice, only the act that
 * closed it is undone: the encours is as it was just before (ENC-7).
 */
export const repasserARegler = (
  ctx: Contexte,
  id: number,
  { version, reglements: choisis }: Reouverture,
): Promise<Encours> =>
  inTenant(ctx, async (tx) => {
    let annules: Awaited<ReturnType<typeof reglementsActifs>> = [];
    return agirDansTx(tx, ctx, {
      id,
      version,
      peut: peut.canRepasserEncours,
      action: 'repasser-a-regler',
      appliquer: async (encours) => {
        const actifs = await reglementsActifs(tx, id);
        annules = actifs.filter(({ id: un, solde }) => (choisis ? choisis.includes(un) : solde));
        // One that is not there: cancelled meanwhile, or of another encours.
        if (choisis && annules.length !== choisis.length) throw coreErrors.introuvable();
        return regles.repasserARegler(
          encours,
          annules.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0),
        );
      },
      effets: async () => {
        await annulerReglements(
          tx,
          id,
          ctx.acteur,
          annules.map((un) => un.id),
        );
        return {
          annules: annules.map(({ date, montantCentimes, reference }) => ({ date, montantCentimes, reference })),
        };
      },
    });
  });
