import { useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { reglementSaisieSchema, type EncoursRegle } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { Encours, EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { useActesEncours, type ActesEncours } from '#web/features/argent/encours/queries.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { annulerReglements, estAnnulable } from './annuler-reglements.ts';
import {
  avecOuSansReglement,
  choixDeDepart,
  etatDuReglement,
  reglementAEnvoyer,
  saisieProposee,
  type ChoixDuReglement,
} from './etat-reglement.ts';
import { leNomEncaissement } from './mots.ts';
import { useActesEncaissement } from './queries.ts';

const phraseReglement = ({ numero, etat, soldeCentimes, natureFiscale, encaissement }: EncoursRegle): string => {
  const dit =
    etat === 'REGLE'
      ? `Encours ${numero} réglé.`
      : `Règlement enregistré : il reste ${formatMontant(soldeCentimes, natureFiscale)} sur ${numero}.`;
  if (!encaissement || encaissement.resteCentimes === 0) return dit;
  const reste = formatMontant(encaissement.resteCentimes, encaissement.partage);
  return `${dit} ${reste} de ${leNomEncaissement(encaissement)} restent à affecter.`;
};

export type AvantReglement = {
  readonly depart: EncoursEnListe;
  readonly partage: MontantsEncours;
};

const joindre = (actes: ActesEncours, { id, reglementId }: EncoursRegle, fichier: File): void => {
  if (reglementId === null) return;
  void actes
    .joindreAuReglement(id, reglementId, valeurEnregistrable(fichier))
    .catch((erreur: unknown) =>
      echec(erreur, { titre: 'Le règlement est enregistré, mais son fichier n’a pas pu être joint.' }),
    );
};

/** State of a règlement by a new encaissement, on `depart` or on the encours read again after a conflict. */
export const useReglement = ({ depart, partage }: AvantReglement, onEnregistre: () => void) => {
  const actes = useActesEncours();
  const encaissements = useActesEncaissement();
  const [choix, setChoix] = useState(() => choixDeDepart(depart, partage));
  /** The encours as a colleague changed it, read again after a conflict. */
  const [relu, setRelu] = useState<Encours | null>(null);
  const [fichier, setFichier] = useState<File | null>(null);
  const { encours, tout, sansReglement } = choix;
  const choisir = (prochain: Partial<ChoixDuReglement>) => setChoix((courant) => ({ ...courant, ...prochain }));
  const f = useFormulaire(
    reglementSaisieSchema,
    saisieProposee(depart),
    async (donnees, { idempotencyKey }) => {
      const apres = await actes.regler(encours.id, reglementAEnvoyer(choix, donnees), idempotencyKey);
      const annuler = () => void annulerReglements({ encaissements, encours: actes }, [encours], [apres]);
      succes(phraseReglement(apres), estAnnulable(apres) ? { annuler } : {});
      // Sent once the règlement exists, even when the dialog is already closed.
      if (fichier) joindre(actes, apres, fichier);
      onEnregistre();
    },
    {
      onRecharger: () =>
        void actes.relire(encours.id).then((actuel) => {
          choisir({ encours: actuel });
          setRelu(actuel);
          reprendreVersion(f, actuel);
        }, echec),
    },
  );
  return {
    f,
    encours,
    relu,
    sansReglement,
    changerSansReglement: (sans: boolean) => {
      const { choix: prochain, champs } = avecOuSansReglement(encours, { sansReglement: sans });
      choisir(prochain);
      f.poser(champs);
    },
    tout,
    setTout: (pourCetEncours: boolean) => choisir({ tout: pourCetEncours }),
    fichier,
    setFichier,
    confirmerDate: (oui: boolean) => choisir({ dateConfirmee: oui ? f.valeurs.date : null }),
    ...etatDuReglement(choix, f.valeurs),
  };
};
export type ReglementEnSaisie = ReturnType<typeof useReglement>;
