import { Alert, Anchor, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { demandeSchema, type LaboratoireLeger } from '#shared/features/catalogue/laboratoire/contract.ts';
import { canUtiliserProvisoire } from '#shared/features/catalogue/laboratoire/policy.ts';
import { AppError } from '#shared/core/app-error.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useSession } from '#web/lib/session.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { TelephoneField } from '#web/ui/fields/TelephoneField.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesLaboratoire } from './queries.ts';

/** The server's body is `{ nature, demande }`: maps its refusals to the fields of this form. */
const sousLesChamps = (erreur: unknown): never => {
  if (!(erreur instanceof AppError)) throw erreur;
  const { status, code, message, errors, details } = erreur;
  throw new AppError(status, code, message, {
    errors: errors.map(({ pointer, detail }) => ({ pointer: pointer.replace(/^\/demande/, ''), detail })),
    details,
  });
};

/** Id of the laboratory that already has the requested name. */
const dejaLa = (erreur: unknown): number | null => {
  const detailId = erreur instanceof AppError ? erreur.details['detailId'] : null;
  return typeof detailId === 'number' ? detailId : null;
};

type DemandeFormProps = {
  nom: string;
  onRetour: () => void;
  /** @param labo the laboratory the account may use at once; null for a groupement, which must wait */
  onFait: (labo: LaboratoireLeger | null) => void;
};

/** The request for a missing laboratory (CAT-7), which the pharmacy may use at once (CAT-48). */
export const DemandeForm = ({ nom, onRetour, onFait }: DemandeFormProps) => {
  const { ajouter } = useActesLaboratoire();
  const session = useSession();
  const aussitot = session !== null && canUtiliserProvisoire(session.utilisateur);
  const [existant, setExistant] = useState<number | null>(null);
  const formulaire = useFormulaire(
    demandeSchema,
    { nom, rue: '', codePostal: '', ville: '', telephone: '', email: '' },
    async (demande, { idempotencyKey }) => {
      setExistant(null);
      const { laboratoires } = await ajouter({ nature: 'DEMANDE', demande }, idempotencyKey).catch(
        (erreur: unknown) => {
          setExistant(dejaLa(erreur));
          return sousLesChamps(erreur);
        },
      );
      const [labo = null] = laboratoires;
      succes(
        labo
          ? `« ${labo.nom} » est à vous, provisoire, pendant que votre demande court.`
          : `Votre demande pour « ${demande.nom} » est envoyée. Vous serez prévenu de son ajout.`,
        { duree: 6000 },
      );
      onFait(labo);
    },
    { garde: false },
  );
  const prendre = (detailId: number) =>
    void ajouter({ nature: 'ADOPTION', detailIds: [detailId] }).then(({ laboratoires: [labo = null] }) => {
      if (labo) succes(`« ${labo.nom} » est parmi vos laboratoires.`);
      onFait(labo);
    }, echec);
  const { champ } = formulaire;
  return (
    <Formulaire formulaire={formulaire} envoyer="Envoyer la demande" onAnnuler={onRetour}>
      <Text size="sm" c="dimmed">
        {aussitot
          ? 'Indiquez ce que vous savez du laboratoire : il est aussitôt parmi les vôtres, « Provisoire », et vous ' +
            'seul le voyez jusqu’à ce que notre équipe l’ajoute au catalogue.'
          : 'Indiquez ce que vous savez du laboratoire : notre équipe l’ajoutera au catalogue, puis à vos ' +
            'laboratoires.'}
      </Text>
      <TextInput label="Nom du laboratoire" required data-autofocus {...champ('nom')} />
      {existant === null ? null : (
        <Alert color="blue">
          Ce laboratoire est déjà là.{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => prendre(existant)}>
            Le choisir
          </Anchor>
        </Alert>
      )}
      <TextInput label="Rue" {...champ('rue')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Code postal" {...champ('codePostal')} />
        <TextInput label="Ville" {...champ('ville')} />
        <TelephoneField label="Téléphone" {...champ('telephone')} />
        <TextInput label="E-mail" type="email" {...champ('email')} />
      </SimpleGrid>
    </Formulaire>
  );
};
