import { useState } from 'react';
import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import {
  reglementSaisieSchema,
  type EncaissementPropose,
  type EncoursRegle,
} from '#shared/features/argent/encours/schemas/reglement.ts';
import type { Encours, EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { effetReglement, precedeLeFait } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import { useActesEncours } from '#web/features/argent/encours/queries.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { enregistrable } from '#web/lib/enregistrable.ts';
import { aujourdhui, formatCentimes } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { estIllisible, nombreLu } from '#web/lib/illisible.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { annulerReglements, estAnnulable } from './annuler-reglements.ts';
import { leNomEncaissement } from './mots.ts';
import { montantsDe, partReglee } from './part-reglee.ts';
import { useActesEncaissement } from './queries.ts';

const phraseReglement = ({ numero, etat, soldeCentimes, encaissement }: EncoursRegle): string => {
  const dit =
    etat === 'REGLE'
      ? `Encours ${numero} réglé.`
      : `Règlement enregistré : il reste ${formatCentimes(soldeCentimes)} sur ${numero}.`;
  return encaissement && encaissement.resteCentimes > 0
    ? `${dit} ${formatCentimes(encaissement.resteCentimes)} de ${leNomEncaissement(encaissement)} restent à affecter.`
    : dit;
};

/** What is proposed: the whole balance, or nothing when nothing is due. */
const montantPropose = ({ soldeCentimes }: EncoursEnListe): number | null => (soldeCentimes > 0 ? soldeCentimes : null);
const partProposee = (encours: EncoursEnListe, choisi: EncaissementPropose | null): number | null =>
  choisi === null ? montantPropose(encours) : choisi.montantProposeCentimes;
const MONTANTS_VIDES = { montantHtCentimes: null, tvaCentimes: null, montantTtcCentimes: null };
const aCompleter = (choisi: EncaissementPropose | null): boolean => choisi !== null && choisi.resteCentimes === null;

const saisieProposee = (encours: EncoursEnListe, choisi: EncaissementPropose | null) => ({
  version: encours.version,
  date: aujourdhui(),
  action: encours.actionAttendue,
  montantCentimes: partProposee(encours, choisi),
  reference: null,
  encaissementId: null,
  recu: aCompleter(choisi) ? MONTANTS_VIDES : null,
  autrePapier: null,
  fichierId: null,
  solder: encours.soldeCentimes <= 0,
  ecartMotif: null,
  ecartPrecision: null,
});

/** The one that is probably it, when there are reasons to think so: a person still has to click. */
const premierProbable = ([premier]: readonly EncaissementPropose[]): EncaissementPropose | null =>
  premier && premier.raisons.length > 0 ? premier : null;

export type AvantReglement = {
  readonly depart: EncoursEnListe;
  /** Received before and not all shared out, the best first. */
  readonly proposes: readonly EncaissementPropose[];
  readonly partage: MontantsEncours;
};

/** A règlement being typed, on the encours as it now is: `depart`, or what was read again after a conflict. */
export const useReglement = (
  { depart, proposes, partage }: AvantReglement,
  onEnregistre: (apres: EncoursEnListe) => void,
) => {
  const actes = useActesEncours();
  const encaissements = useActesEncaissement();
  const [encours, setEncours] = useState(depart);
  /** Who changed it meanwhile, once it was read again. */
  const [relu, setRelu] = useState<Encours | null>(null);
  const [sansReglement, setSansReglement] = useState(depart.soldeCentimes <= 0);
  const [choisi, setChoisi] = useState(() => (depart.soldeCentimes > 0 ? premierProbable(proposes) : null));
  const [tout, setTout] = useState(false);
  const [fichier, setFichier] = useState<File | null>(null);
  const [dateConfirmee, confirmerDate] = useState<string | null>(null);
  const { etat, soldeCentimes } = encours;
  const champRecu =
    (choisi?.partage ?? partage) === 'HT' ? ('montantHtCentimes' as const) : ('montantTtcCentimes' as const);
  const f = useFormulaire(
    reglementSaisieSchema,
    saisieProposee(depart, choisi),
    async (donnees, { idempotencyKey }) => {
      const { partCentimes, resteCentimes } = partReglee({
        choisi,
        completeCentimes: donnees.recu?.[champRecu] ?? null,
        action: donnees.action,
        montantCentimes: donnees.montantCentimes,
        soldeCentimes,
        tout,
      });
      const { devient, motifRequis } = effetReglement({
        etat,
        soldeCentimes,
        ...donnees,
        montantCentimes: partCentimes,
      });
      if (motifRequis && !donnees.ecartMotif) throw encoursErrors.ecartMotifRequis();
      if (motifRequis && donnees.ecartMotif === 'AUTRE' && !donnees.ecartPrecision)
        throw encoursErrors.ecartAPreciser();
      if (precedeLeFait(donnees.date, encours) && dateConfirmee !== donnees.date) throw encoursErrors.dateAConfirmer();
      const garde = choisi === null && (resteCentimes ?? 0) > 0 && donnees.montantCentimes !== null;
      const apres = await actes.regler(
        encours.id,
        {
          ...donnees,
          montantCentimes: partCentimes,
          ...(choisi && { action: encours.actionAttendue, reference: null, encaissementId: choisi.id }),
          recu: garde ? montantsDe(partage, donnees.montantCentimes ?? 0) : aCompleter(choisi) ? donnees.recu : null,
          solder: devient === 'REGLE',
          ecartMotif: motifRequis ? donnees.ecartMotif : null,
          ecartPrecision: motifRequis ? donnees.ecartPrecision : null,
        },
        idempotencyKey,
      );
      const annuler = () => void annulerReglements({ encaissements, encours: actes }, [encours], [apres]);
      succes(phraseReglement(apres), estAnnulable(apres) ? { annuler } : {});
      // Sent once the settlement exists, even when the dialog is already closed.
      if (fichier && apres.reglementId !== null)
        void actes
          .joindreAuReglement(apres.id, apres.reglementId, enregistrable(fichier))
          .catch((erreur: unknown) =>
            echec(erreur, { titre: 'Le règlement est enregistré, mais son fichier n’a pas pu être joint.' }),
          );
      onEnregistre(apres);
    },
    {
      onRecharger: () =>
        void actes.relire(encours.id).then((actuel) => {
          setEncours(actuel);
          setRelu(actuel);
          reprendreVersion(f, actuel);
        }, echec),
    },
  );
  const { montantCentimes, solder, date, action, recu } = f.valeurs;
  const illisible = estIllisible(montantCentimes);
  const part = partReglee({
    choisi,
    completeCentimes: nombreLu(recu?.[champRecu]),
    action,
    montantCentimes: nombreLu(montantCentimes),
    soldeCentimes,
    tout,
  });
  const sansArgent = choisi === null && action !== null && natureDuReglement(action) === null;
  const compenseAuDela =
    sansArgent && !sansReglement && part.partCentimes !== null && part.partCentimes > soldeCentimes;
  const choisir = (prochain: EncaissementPropose | null) => {
    setChoisi(prochain);
    setTout(false);
    f.poser({
      montantCentimes: partProposee(encours, prochain),
      recu: aCompleter(prochain) ? MONTANTS_VIDES : null,
      solder: false,
    });
  };
  const changerSansReglement = (sans: boolean) => {
    setSansReglement(sans);
    setChoisi(null);
    f.poser({ montantCentimes: sans ? null : montantPropose(encours), recu: null, solder: sans });
  };
  return {
    f,
    encours,
    relu,
    partage: choisi?.partage ?? partage,
    sansReglement,
    changerSansReglement,
    choisi,
    choisir,
    /** Where the missing amount of the one that was chosen is typed; null: it is known. */
    champACompleter: aCompleter(choisi) ? (`recu.${champRecu}` as const) : null,
    tout,
    setTout,
    part,
    fichier,
    setFichier,
    /** The date that was typed is before the fact; whether the person said that it is right. */
    precoce: precedeLeFait(date, encours) ? { date: date ?? '', confirmee: dateConfirmee === date } : null,
    confirmerDate: (oui: boolean) => confirmerDate(oui ? date : null),
    /** What this règlement would make of the encours. */
    effet: effetReglement({
      etat,
      soldeCentimes,
      montantCentimes: illisible ? null : part.partCentimes,
      solder: solder ?? false,
    }),
    /** What is chosen as means is no money (ENC-61). */
    sansArgent,
    /** Nothing is received beyond what is due without money (ENC-61). */
    compenseAuDela,
    complet: sansReglement || (montantCentimes !== null && !illisible),
    /** More is asked than what is left of what was received, or of what is due. */
    depasse: compenseAuDela || (!sansReglement && part.resteCentimes !== null && part.resteCentimes < 0),
  };
};
export type ReglementEnSaisie = ReturnType<typeof useReglement>;
