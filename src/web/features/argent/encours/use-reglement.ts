import { useState } from 'react';
import { reglementSaisieSchema } from '#shared/features/argent/encours/contract/reglement.ts';
import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { effetReglement, precedeLeFait } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import { aujourdhui, formatCentimes } from '#web/lib/formats.ts';
import { enregistrable } from '#web/lib/enregistrable.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { estIllisible } from '#web/lib/illisible.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { annulerReglements, estAnnulable, useActesEncours } from './queries.ts';

const phraseReglement = ({ numero }: Encours, { etat, soldeCentimes }: Encours): string =>
  etat === 'REGLE'
    ? `Encours ${numero} réglé.`
    : `Règlement enregistré : il reste ${formatCentimes(soldeCentimes)} sur ${numero}.`;

/** What is proposed: the whole balance, or nothing when nothing is due. */
const montantPropose = ({ soldeCentimes }: Encours): number | null => (soldeCentimes > 0 ? soldeCentimes : null);

const saisieProposee = (encours: Encours) => ({
  version: encours.version,
  date: aujourdhui(),
  action: encours.actionAttendue,
  montantCentimes: montantPropose(encours),
  reference: null,
  encaissementId: null,
  recu: null,
  fichierId: null,
  solder: encours.soldeCentimes <= 0,
  ecartMotif: null,
  ecartPrecision: null,
});

/** A règlement being typed, on the encours as it now is: `depart`, or what was read again after a conflict. */
export const useReglement = (depart: Encours, onEnregistre: (apres: Encours) => void) => {
  const actes = useActesEncours();
  const [encours, setEncours] = useState(depart);
  const [fichier, setFichier] = useState<File | null>(null);
  const [dateConfirmee, confirmerDate] = useState<string | null>(null);
  const [sansReglement, setSansReglement] = useState(depart.soldeCentimes <= 0);
  const { etat, soldeCentimes } = encours;
  const f = useFormulaire(
    reglementSaisieSchema,
    saisieProposee(encours),
    async (donnees, { idempotencyKey }) => {
      const { devient, motifRequis } = effetReglement({ etat, soldeCentimes, ...donnees });
      if (motifRequis && !donnees.ecartMotif) throw encoursErrors.ecartMotifRequis();
      if (motifRequis && donnees.ecartMotif === 'AUTRE' && !donnees.ecartPrecision)
        throw encoursErrors.ecartAPreciser();
      if (precedeLeFait(donnees.date, encours) && dateConfirmee !== donnees.date) throw encoursErrors.dateAConfirmer();
      const apres = await actes.regler(
        encours.id,
        {
          ...donnees,
          solder: devient === 'REGLE',
          ecartMotif: motifRequis ? donnees.ecartMotif : null,
          ecartPrecision: motifRequis ? donnees.ecartPrecision : null,
        },
        idempotencyKey,
      );
      const annuler = () => void annulerReglements(actes, [encours], [apres]);
      succes(phraseReglement(encours, apres), estAnnulable(apres) ? { annuler } : {});
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
        void actes.relire(encours.id).then((relu) => {
          setEncours(relu);
          f.poser({ version: relu.version });
          f.fermerAlerte();
        }, echec),
    },
  );
  const { montantCentimes, solder, date } = f.valeurs;
  const illisible = estIllisible(montantCentimes);
  const changerSansReglement = (sans: boolean) => {
    setSansReglement(sans);
    f.poser({ montantCentimes: sans ? null : montantPropose(encours), solder: sans });
  };
  return {
    f,
    encours,
    sansReglement,
    changerSansReglement,
    fichier,
    setFichier,
    /** The date that was typed is before the fact; whether the person said that it is right. */
    precoce: precedeLeFait(date, encours) ? { date: date ?? '', confirmee: dateConfirmee === date } : null,
    confirmerDate: (oui: boolean) => confirmerDate(oui ? date : null),
    /** What this règlement would make of the encours. */
    effet: effetReglement({
      etat,
      soldeCentimes,
      montantCentimes: illisible ? null : montantCentimes,
      solder: solder ?? false,
    }),
    complet: sansReglement || (montantCentimes !== null && !illisible),
  };
};
export type ReglementEnSaisie = ReturnType<typeof useReglement>;
