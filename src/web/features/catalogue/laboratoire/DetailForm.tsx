import { Alert, Skeleton, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import {
  COULEUR_DEFAUT,
  ficheLaboratoireSchema,
  type FicheLue,
  type LaboratoireDetail,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import { valeursSurchargeables } from '#shared/features/catalogue/laboratoire/rules.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsFiche } from './ChampsFiche.tsx';
import { DemandeDecisions } from './DemandeDecisions.tsx';
import { NomLaboratoire } from './NomLaboratoire.tsx';
import { laboratoireQueries, useActesLaboratoire } from './queries.ts';

/** The data a pharmacy gave in its request (CAT-7). */
type DemandeRecue = {
  nomLabo?: string;
  rue?: string;
  codePostal?: string;
  ville?: string;
  telephone?: string;
  email?: string;
};

const VIDE: FicheLue = {
  nom: '',
  isGroupement: false,
  connuPayps: false,
  rue: '',
  ville: '',
  codePostal: '',
  emailLaboratoire: '',
  telephoneLaboratoire: '',
  nomPlateforme: '',
  emailPlateforme: '',
  telephoneLogistique: '',
  emailComptabilite: '',
  telephoneComptabilite: '',
  francoDePort: '',
  color: COULEUR_DEFAUT,
  logo: null,
  urlEspaceDeclaratif: '',
  urlReclamationLogistique: '',
  urlPlateformeLogistique: '',
  urlSiteCommande: '',
  urlReclamationComptable: '',
};

const depuisDemande = ({ nomLabo, rue, codePostal, ville, telephone, email }: DemandeRecue): FicheLue => ({
  ...VIDE,
  nom: nomLabo ?? '',
  rue: rue ?? '',
  codePostal: codePostal ?? '',
  ville: ville ?? '',
  telephoneLaboratoire: telephone ?? '',
  emailLaboratoire: email ?? '',
});

/** A creation is sent as `{ nature, laboratoire }`: maps its refusals to the fields of this form. */
const sousLesChamps = (erreur: unknown): never => {
  if (!(erreur instanceof AppError)) throw erreur;
  const { status, code, message, errors, details } = erreur;
  throw new AppError(status, code, message, {
    errors: errors.map(({ pointer, detail }) => ({ pointer: pointer.replace(/^\/laboratoire/, ''), detail })),
    details,
  });
};

type SaisieProps = {
  detail: LaboratoireDetail | null;
  demande: DemandeRecue | null;
  onFermer: () => void;
  onRecharger: () => void;
};

const Saisie = ({ detail, demande, onFermer, onRecharger }: SaisieProps) => {
  const actes = useActesLaboratoire();
  const depart = detail ?? depuisDemande(demande ?? {});
  const { nom, isGroupement } = depart;
  const formulaire = useFormulaire(
    ficheLaboratoireSchema,
    { nom, isGroupement, ...valeursSurchargeables(depart) },
    async (fiche, { idempotencyKey }) => {
      if (detail) await actes.modifierDetail(detail.id, { ...fiche, version: detail.version });
      else {
        const nomDemande = demande?.nomLabo ?? null;
        await actes
          .ajouter({ nature: 'CREATION', laboratoire: fiche, nomDemande }, idempotencyKey)
          .catch(sousLesChamps);
      }
      succes(detail ? 'Le laboratoire est modifié.' : 'Le laboratoire est créé.');
      onFermer();
    },
    { onRecharger },
  );
  const { champ, coche, valeurs, poser } = formulaire;
  return (
    <Formulaire
      formulaire={formulaire}
      envoyer={detail ? 'Enregistrer' : 'Créer'}
      onAnnuler={() => void formulaire.quitter().then((oui) => oui && onFermer())}
    >
      {demande?.nomLabo ? (
        <Alert color="blue">
          {insecable(
            `Demandé sous le nom « ${demande.nomLabo} ». Si une pharmacie s’en sert déjà, provisoire, ce qu’elle y a ` +
              `rattaché suit.`,
          )}
          <DemandeDecisions nomDemande={demande.nomLabo} onFait={onFermer} />
        </Alert>
      ) : null}
      {detail?.nbUtilisations ? (
        <Alert color="orange">
          {insecable(`Comptes qui l’utilisent et seront prévenus : ${detail.nbUtilisations}.`)}
        </Alert>
      ) : null}
      {detail?.groupementId ? (
        <Alert color="blue">{insecable(`Fiche du groupement ${nom} : son nom est celui de son compte.`)}</Alert>
      ) : (
        <>
          <TextInput label="Nom" required data-autofocus {...champ('nom')} />
          <Switch label="C’est un groupement" {...coche('isGroupement')} />
        </>
      )}
      <ChampsFiche nom={valeurs.nom ?? ''} champ={champ} valeurs={valeurs} poser={poser} />
    </Formulaire>
  );
};

/** Keeps the typed values until they are saved or reloaded, whatever changes in the list behind. */
const Edition = ({ detail: ouvert, onFermer }: { detail: LaboratoireDetail; onFermer: () => void }) => {
  const client = useQueryClient();
  const [detail, setDetail] = useState(ouvert);
  const recharger = () =>
    void client.fetchQuery({ ...laboratoireQueries.detail(detail.id), staleTime: 0 }).then(setDetail);
  return <Saisie key={detail.version} detail={detail} demande={null} onFermer={onFermer} onRecharger={recharger} />;
};

type DetailFormProps = {
  id: number | null;
  /** Creation form: empty, or filled from the link of a request. */
  demande: DemandeRecue | null;
  onFermer: () => void;
};

/** Creates or edits a laboratory of the catalogue, beside its list. */
export const DetailForm = ({ id, demande, onFermer }: DetailFormProps) => {
  const {
    data: detail,
    isError,
    error,
    refetch,
  } = useQuery({ ...laboratoireQueries.detail(id ?? 0), enabled: id !== null });
  return (
    <DetailDrawer
      ouvert={id !== null || demande !== null}
      onFermer={onFermer}
      largeur={760}
      titre={
        id === null ? 'Nouveau laboratoire' : detail ? <NomLaboratoire labo={detail} taille={32} /> : 'Laboratoire'
      }
    >
      {id === null ? (
        demande ? (
          <Saisie
            key={demande.nomLabo ?? ''}
            detail={null}
            demande={demande}
            onFermer={onFermer}
            onRecharger={onFermer}
          />
        ) : null
      ) : detail ? (
        <Edition key={id} detail={detail} onFermer={onFermer} />
      ) : isError ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={400} />
      )}
    </DetailDrawer>
  );
};
