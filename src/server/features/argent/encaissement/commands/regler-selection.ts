import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { chargerSelection, enregistrerSuivi, prevenirEncours } from '#server/features/argent/encours/commands/agir.ts';
import { encoursParIds } from '#server/features/argent/encours/read-models/liste.ts';
import { delaisDe } from '#server/features/argent/encours/read-models/relances.ts';
import { rapportsDesLignes } from '#server/features/argent/encours/read-models/lignes.ts';
import type { LigneVerrouilleeEncours } from '#server/features/argent/encours/repository.ts';
import { insertReglement } from '#server/features/argent/encours/repository/reglements.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import type { SuiviEncaissement } from '#shared/features/argent/encaissement/rules.ts';
import {
  completerMontants,
  montantPartage,
  natureDuRecu,
  type MontantsRecus,
} from '#shared/features/argent/encaissement/rules/montants.ts';
import { echangeDuRecu, repartirParAnciennete } from '#shared/features/argent/encaissement/rules/affecter.ts';
import { estMelee, payerNaturesMelees } from '#shared/features/argent/encaissement/rules/natures-melees.ts';
import type { EncoursRegle, ReglementSelection } from '#shared/features/argent/encours/schemas/reglement.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import * as rules from '#shared/features/argent/encours/rules.ts';
import { cleDonneur, donneursDe, type Donneur } from '../read-models/donneurs.ts';
import { aConvertir, partagerEncaissement } from './partager.ts';
import {
  avecChampsDuReglement,
  disponibleDe,
  encaissementConnu,
  estDeLArgent,
  nouvelEncaissement,
  type EncaissementTrouve,
} from './provenance.ts';
import { resumePartage } from './regler.ts';

type Selection = Omit<ReglementSelection, 'date'> & { readonly date: Jour };
type Resultat = Pick<EncoursRegle, 'reglementId' | 'encaissement'>;

/** @throws 404; 400 AUTRE_LABORATOIRE when what was received is one paper and the encours have several givers */
const donneursUnis = async (tx: TenantTx, { encours, ...saisie }: Selection): Promise<ReadonlyMap<number, Donneur>> => {
  const donneurs = await donneursDe(
    tx,
    encours.map(({ id }) => id),
  );
  if (donneurs.size !== encours.length) throw coreErrors.introuvable();
  const unPapier = saisie.reference !== null || Boolean(saisie.recu) || Boolean(saisie.encaissementId);
  const premier = donneurs.get(encours[0]!.id)!;
  const autre = encours.findIndex(({ id }) => cleDonneur(donneurs.get(id)!) !== cleDonneur(premier));
  if (autre < 0 || !unPapier || !estDeLArgent(saisie)) return donneurs;
  throw encaissementErrors.autreLaboratoire(autre, donneurs.get(encours[autre]!.id)!.numero);
};

/** Closes one encours without money: nothing is due, or what settles it is a redelivery. */
const solderSeul = async (
  tx: TenantTx,
  ctx: Contexte,
  encours: LigneVerrouilleeEncours,
  { date, action, reference }: Selection,
): Promise<Resultat> => {
  const solde = rules.soldeDe(encours);
  const montantCentimes = solde > 0 ? solde : null;
  const delais = (await delaisDe(tx))(encours.type);
  const aujourdhui = aujourdhuiDe(ctx);
  const propose = { date, montantCentimes, sansArgent: true, solder: true, ecartMotif: null, aujourdhui, delais };
  const apres = rules.suiviApresReglement(encours, propose);
  const reglement = { date, action, reference, montantCentimes };
  const reglementId =
    montantCentimes === null
      ? null
      : await insertReglement(
          tx,
          encours.id,
          { ...reglement, montantCentimes, solde: true, etatAvant: encours.etat },
          ctx.acteur,
        );
  await enregistrerSuivi(tx, ctx.acteur, encours, apres, { action: 'regler', complement: { reglement } });
  return { reglementId, encaissement: null };
};

type Groupe = {
  readonly donneur: Donneur;
  readonly connu: EncaissementTrouve | undefined;
  readonly encours: readonly LigneVerrouilleeEncours[];
};

type APartager = Pick<SuiviEncaissement, keyof MontantsRecus | 'partage'> & { readonly disponibleCentimes: number };
/**
 * What is shared out by default: what is left of the chosen encaissement, or the amount received; null: each balance.
 * An encaissement known by its number alone must cover every chosen encours: no share was typed.
 */
const aPartager = ({ encours, connu }: Pick<Groupe, 'encours' | 'connu'>, { recu }: Selection): APartager | null => {
  if (connu)
    return connu.choisi ? { ...connu.encaissement, disponibleCentimes: disponibleDe(connu.encaissement) } : null;
  if (!recu) return null;
  const partage = natureDuRecu(recu, encours[0]!.natureFiscale);
  return { ...completerMontants(recu), partage, disponibleCentimes: montantPartage(recu, partage) };
};

/** Each share: as typed, else each balance, the oldest first, as far as what was received goes (ECM-10). */
const partsDe = async (
  tx: TenantTx,
  { encours, connu }: Pick<Groupe, 'encours' | 'connu'>,
  saisie: Selection,
): Promise<ReadonlyMap<number, number>> => {
  const soldes = encours.map((encoursVoisin) => ({ ...encoursVoisin, soldeCentimes: rules.soldeDe(encoursVoisin) }));
  const saisies = new Map(
    saisie.encours.flatMap(({ id, montantCentimes }) => (montantCentimes ? [[id, montantCentimes]] : [])),
  );
  const total = soldes.reduce((somme, { soldeCentimes }) => somme + Math.max(0, soldeCentimes), 0);
  if (saisies.size > 0)
    return new Map(soldes.map(({ id, soldeCentimes }) => [id, saisies.get(id) ?? Math.max(0, soldeCentimes)]));
  const papier = aPartager({ encours, connu }, saisie);
  if (!papier) return repartirParAnciennete(total, soldes).parts;
  const rapports = await rapportsDesLignes(tx, aConvertir(papier, encours));
  const taxes = soldes.map((solde) => ({ ...solde, rapportDesLignes: rapports.get(solde.id) }));
  const echange = echangeDuRecu(papier, taxes, saisie.tauxTvaCentiemes ?? null);
  const { parts } = repartirParAnciennete(papier.disponibleCentimes, taxes, echange);
  if (parts.size === 0 && total > 0) throw encaissementErrors.depasse(total, papier.disponibleCentimes, papier.partage);
  return parts;
};

const TTC = 'TTC' as const;
/** Each share as it is paid, TTC. @throws 400 TAUX_TVA_REQUIS at the first encours whose rate nothing says */
const payer = async (
  tx: TenantTx,
  encours: readonly LigneVerrouilleeEncours[],
  parts: ReadonlyMap<number, number>,
  tauxDit: number | null,
) => {
  const rapports = await rapportsDesLignes(tx, aConvertir({ partage: TTC }, encours));
  const payees = payerNaturesMelees(
    encours.map((choisi) => ({
      encours: { ...choisi, rapportDesLignes: rapports.get(choisi.id) },
      montantCentimes: parts.get(choisi.id)!,
    })),
    tauxDit,
  );
  return payees.map(({ payeCentimes, tauxTvaCentiemes }, rang) => {
    if (payeCentimes === null) throw encaissementErrors.tauxTvaRequis(rang, encours[rang]!, TTC);
    return { payeCentimes, tauxTvaCentiemes };
  });
};

const reglerGroupe = async (
  tx: TenantTx,
  ctx: Contexte,
  groupe: Groupe,
  saisie: Selection,
): Promise<ReadonlyMap<number, Resultat>> => {
  const parts = await partsDe(tx, groupe, saisie);
  const choisis = groupe.encours.filter(({ id }) => (parts.get(id) ?? 0) > 0);
  const resultats = new Map<number, Resultat>();
  for (const sansSolde of groupe.encours.filter((encoursVoisin) => rules.soldeDe(encoursVoisin) <= 0))
    resultats.set(sansSolde.id, await solderSeul(tx, ctx, sansSolde, saisie));
  if (choisis.length === 0) return resultats;
  const ecarts = new Map(saisie.encours.map((encoursChoisi) => [encoursChoisi.id, encoursChoisi]));
  const saisies = choisis.map(({ id }) => {
    const { solder, ecartMotif = null, ecartPrecision } = ecarts.get(id)!;
    return { encoursId: id, montantCentimes: parts.get(id)!, solder, ecartMotif, ecartPrecision };
  });
  const montantCentimes = saisies.reduce((somme, demande) => somme + demande.montantCentimes, 0);
  // HT and TTC are not added: what was paid for them is, with taxes (ENC-88).
  const melees = !groupe.connu && !saisie.recu && estMelee(choisis);
  const payees = melees ? await payer(tx, choisis, parts, saisie.tauxTvaCentiemes ?? null) : [];
  const demandes = saisies.map((demande, rang) => ({
    ...demande,
    tauxTvaCentiemes: melees ? payees[rang]!.tauxTvaCentiemes : (saisie.tauxTvaCentiemes ?? null),
  }));
  const paye = melees
    ? { montantCentimes: payees.reduce((somme, { payeCentimes }) => somme + payeCentimes, 0), natureFiscale: TTC }
    : { montantCentimes, natureFiscale: choisis[0]!.natureFiscale };
  const encaissement = groupe.connu?.encaissement ?? (await nouvelEncaissement(tx, ctx, saisie, groupe.donneur, paye));
  const fait = await partagerEncaissement(tx, ctx, encaissement, choisis, demandes, {
    date: saisie.date,
  });
  for (const { id } of choisis)
    resultats.set(id, { reglementId: fait.reglements.get(id) ?? null, encaissement: resumePartage(fait) });
  return resultats;
};

const reglerDansLOrdre = async (tx: TenantTx, ctx: Contexte, saisie: Selection): Promise<Map<number, Resultat>> => {
  const { acteur } = ctx;
  const donneurs = await donneursUnis(tx, saisie);
  const parDonneur = Map.groupBy(donneurs.values(), cleDonneur);
  const argent = estDeLArgent(saisie);
  const connus = new Map<string, EncaissementTrouve | undefined>();
  // Locked before the encours, always in the order of the givers.
  for (const [cle, [donneur]] of argent ? [...parDonneur].toSorted(([a], [b]) => a.localeCompare(b)) : [])
    connus.set(cle, await encaissementConnu(tx, ctx, saisie, donneur!));
  const choisis = await chargerSelection(tx, acteur, saisie.encours, peut.canReglerEncours);
  const resultats = new Map<number, Resultat>();
  if (!argent) for (const encours of choisis) resultats.set(encours.id, await solderSeul(tx, ctx, encours, saisie));
  else
    for (const [cle, donneursIdentiques] of parDonneur) {
      const ids = new Set(donneursIdentiques.map(({ encoursId }) => encoursId));
      const groupe = {
        donneur: donneursIdentiques[0]!,
        connu: connus.get(cle),
        encours: choisis.filter(({ id }) => ids.has(id)),
      };
      for (const [id, resultat] of await reglerGroupe(tx, ctx, groupe, saisie)) resultats.set(id, resultat);
    }
  return resultats;
};

const A_LA_SELECTION = (pointer: string): string =>
  pointer.endsWith('/tauxTvaCentiemes')
    ? '/tauxTvaCentiemes'
    : pointer.replace(/^\/parts/, '/encours').replace(/\/encoursId$/, '/id');

/** Several encours settled by what was received in one go: one encaissement of one giver (ECM-7, ECM-10). */
export const reglerSelection = (ctx: Contexte, demande: ReglementSelection): Promise<EncoursRegle[]> =>
  inTenant(ctx, (tx) =>
    avecChampsDuReglement(async () => {
      const aujourdhui = aujourdhuiDe(ctx);
      const resultats = await reglerDansLOrdre(tx, ctx, { ...demande, date: demande.date ?? aujourdhui });
      const ids = [...resultats.keys()];
      prevenirEncours(tx, ids);
      const apres = await encoursParIds(tx, ctx.acteur, ids, aujourdhui);
      return apres.map((encours) => ({ ...encours, ...resultats.get(encours.id)! }));
    }, A_LA_SELECTION),
  );
