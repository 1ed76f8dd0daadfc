import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { agirDansTx, chargerSelection } from '#server/features/argent/encours/commands/agir.ts';
import { unEncours } from '#server/features/argent/encours/read-models/liste.ts';
import { delaisDe } from '#server/features/argent/encours/read-models/relances.ts';
import type { LigneVerrouilleeEncours } from '#server/features/argent/encours/repository.ts';
import { insertReglement } from '#server/features/argent/encours/repository/reglements.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { SourceEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { resteDe } from '#shared/features/argent/encaissement/rules.ts';
import type { EncoursRegle, ReglementSaisie } from '#shared/features/argent/encours/schemas/reglement.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import * as rules from '#shared/features/argent/encours/rules.ts';
import type { Delais } from '#shared/features/argent/encours/rules/delais.ts';
import { donneursDe } from '../read-models/donneurs.ts';
import { partagerEncaissement, type PartageEncaissement } from './partager.ts';
import { avecChampsDuReglement, encaissementConnu, estDeLArgent, nouvelEncaissement } from './provenance.ts';

type Options = {
  /** What the encours becomes first (declared, say): pure. */
  readonly avant?: (encours: LigneVerrouilleeEncours, aujourdhui: Jour, delais: Delais) => LigneVerrouilleeEncours;
  /** The source of the encaissement that is recorded. Default: typed. */
  readonly source?: SourceEncaissement;
  /** The amount that the giver announced. Default: what is settled. */
  readonly annonceCentimes?: number | null;
};
type Saisie = Omit<ReglementSaisie, 'version'>;

/** What the answer of a settlement says of its encaissement. */
export const resumePartage = ({
  encaissement,
  acteId,
}: PartageEncaissement): NonNullable<EncoursRegle['encaissement']> => ({
  id: encaissement.id,
  nature: encaissement.nature,
  numero: encaissement.numero,
  partage: encaissement.partage,
  resteCentimes: resteDe(encaissement),
  acteId,
  version: encaissement.version,
});

/** Nothing received, or no money (a redelivery): the encours alone is written. */
const reglerSansArgent = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  { version, ...saisie }: ReglementSaisie,
  { avant = (encours) => encours }: Options,
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
      const suivi = avant(encours, aujourdhui, delais);
      return rules.suiviApresReglement(suivi, {
        date,
        montantCentimes,
        sansArgent: true,
        solder,
        ecartMotif,
        ecartPrecision,
        aujourdhui,
        delais,
      });
    },
    effets: async (txDuReglement, encours, { etat }) => {
      const reglement = { date, action, montantCentimes, reference };
      if (montantCentimes !== null) {
        const recu = { ...reglement, montantCentimes, fichierId, solde: etat === 'REGLE', etatAvant: encours.etat };
        reglementId = await insertReglement(txDuReglement, id, recu, ctx.acteur);
      }
      return { reglement };
    },
  });
  return { ...encoursRegle, reglementId, encaissement: null };
};

const champDuReglement = (pointer: string): string =>
  pointer === '/parts' ? '/montantCentimes' : pointer.replace(/^\/parts\/0(?=\/)/, '');

/** A share of what was received, of one encaissement that exists or is recorded now. */
const reglerAvecArgent = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  { version, montantCentimes, ...saisie }: ReglementSaisie & { readonly montantCentimes: number },
  { avant, source, annonceCentimes }: Options,
): Promise<EncoursRegle> => {
  const { acteur } = ctx;
  const aujourdhui = aujourdhuiDe(ctx);
  const provenance = { ...saisie, date: saisie.date ?? aujourdhui, source, annonceCentimes };
  const donneur = (await donneursDe(tx, [id])).get(id);
  if (!donneur) throw coreErrors.introuvable();
  const connu = await encaissementConnu(tx, ctx, provenance, donneur);
  const [encours] = await chargerSelection(tx, acteur, [{ id, version }], peut.canReglerEncours);
  const delais = (await delaisDe(tx))(encours!.type);
  const encaissement =
    connu?.encaissement ??
    (await nouvelEncaissement(tx, ctx, provenance, donneur, {
      montantCentimes,
      natureFiscale: encours!.natureFiscale,
    }));
  const { solder, ecartMotif = null, ecartPrecision, tauxTvaCentiemes = null } = saisie;
  const fait = await partagerEncaissement(
    tx,
    ctx,
    encaissement,
    [encours!],
    [{ encoursId: id, montantCentimes, tauxTvaCentiemes, solder, ecartMotif, ecartPrecision }],
    {
      date: provenance.date,
      fichierId: saisie.fichierId,
      ...(avant && {
        avant: (encoursVerrouille: LigneVerrouilleeEncours) => avant(encoursVerrouille, aujourdhui, delais),
      }),
    },
  );
  return {
    ...(await unEncours(tx, acteur, id, aujourdhui)),
    reglementId: fait.reglements.get(id) ?? null,
    encaissement: resumePartage(fait),
  };
};

/** A settlement, in the caller's transaction. */
export const reglerDansTx = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  { version, ...saisie }: ReglementSaisie,
  options: Options = {},
): Promise<EncoursRegle> => {
  const { montantCentimes }: Saisie = saisie;
  if (montantCentimes === null || !estDeLArgent(saisie))
    return reglerSansArgent(tx, ctx, id, { version, ...saisie }, options);
  return avecChampsDuReglement(
    () => reglerAvecArgent(tx, ctx, id, { version, ...saisie, montantCentimes }, options),
    champDuReglement,
  );
};

export const reglerEncours = (ctx: Contexte, id: number, saisie: ReglementSaisie): Promise<EncoursRegle> =>
  inTenant(ctx, (tx) => reglerDansTx(tx, ctx, id, saisie));
