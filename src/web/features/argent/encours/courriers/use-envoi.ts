import { useState } from 'react';
import { encoursContract, type ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import type { DocumentMail } from '#shared/features/argent/encours/schemas/envoi.ts';
import { piecesChoisies, type PiecesChoisies } from '#shared/features/argent/encours/rules/mail.ts';
import type { Canal, EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { aujourdhui, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesEncours, type ActeCourrier, type ActesEncours } from '../queries.ts';

/** Default channel: the mail when an address is known, else the laboratory's online form. */
const canalPropose = (apercus: readonly ApercuCourrier[]): Canal =>
  apercus.length > 0 && apercus.every(({ destinataires, liens }) => destinataires.length === 0 && liens.length > 0)
    ? 'PORTAIL'
    : 'MAIL';

/** Initial values of a mail in the form. */
export const courrierPropose = (apercu: ApercuCourrier) => {
  const { jointes, liees, documents } = piecesChoisies(apercu, {});
  return {
    destinataires: apercu.destinataires,
    sujet: apercu.sujet,
    texte: apercu.texte,
    piecesJointes: [...jointes],
    piecesLiees: [...liees],
    documents: [...documents],
  };
};
type CourrierEnSaisie = {
  piecesJointes: readonly unknown[] | null;
  piecesLiees: readonly unknown[] | null;
  documents: readonly (DocumentMail | null)[] | null;
};
/** The files of a mail being prepared, and the function that changes them. */
export const piecesDuCourrier = (courrier: CourrierEnSaisie): PiecesChoisies => ({
  jointes: (courrier.piecesJointes ?? []).map(Number),
  liees: (courrier.piecesLiees ?? []).map(Number),
  documents: (courrier.documents ?? []).filter((cle) => cle !== null),
});
export const enChoix = ({ jointes, liees, documents }: PiecesChoisies) => ({
  piecesJointes: [...jointes],
  piecesLiees: [...liees],
  documents: [...documents],
});

const enCourriers = (apercus: readonly ApercuCourrier[]) =>
  apercus.map((apercu) => ({
    laboratoireId: apercu.laboratoireId,
    payeur: apercu.payeur,
    ...courrierPropose(apercu),
  }));

/** Key of the recipient of a mail: a laboratory, or the groupement for the amounts it pays. */
export const cleCourrier = ({ laboratoireId, payeur }: { laboratoireId: unknown; payeur: string | null }): string =>
  `${payeur} ${String(laboratoireId)}`;
const nombreDeCourriers = (encours: readonly EncoursEnListe[]): number => new Set(encours.map(cleCourrier)).size;

const phraseEnvoi = (acte: ActeCourrier, apres: readonly EncoursEnListe[], nbMails: number): string => {
  const participe = `${acte === 'DECLARATION' ? 'déclaré' : 'relancé'}${apres.length > 1 ? 's' : ''}`;
  const mails = nbMails > 0 ? ` ${pluriel(nbMails, 'mail envoyé', 'mails envoyés')}.` : '';
  return `${pluriel(apres.length, 'encours')} ${participe}.${mails}`;
};

const annulerDeclaration = (actes: ActesEncours, declares: readonly EncoursEnListe[]) =>
  void Promise.all(declares.map((declare) => actes.repasserADeclarer(declare))).then(
    () => succes('Déclaration annulée.'),
    echec,
  );

type Options = {
  acte: ActeCourrier;
  encours: readonly EncoursEnListe[];
  apercus: readonly ApercuCourrier[];
  onEnvoye: () => void;
};

/** State of a declaration or a relance being prepared, one mail per payer. `lignes`: the encours still to send. */
export const useEnvoi = ({ acte, encours: depart, apercus, onEnvoye }: Options) => {
  const actes = useActesEncours();
  const [lignes, setLignes] = useState(depart);
  const declaration = acte === 'DECLARATION';
  const nbCourriers = nombreDeCourriers(lignes);
  const canalInitial = canalPropose(apercus);
  const f = useFormulaire(
    declaration ? encoursContract.declarerEncours.body : encoursContract.relancerEncours.body,
    {
      encours: depart.map(({ id, version }) => ({ id, version })),
      canal: canalInitial,
      date: aujourdhui(),
      courriers: canalInitial === 'MAIL' ? enCourriers(apercus) : [],
    },
    async (donnees, { idempotencyKey }) => {
      const apres = await (declaration
        ? actes.declarer(donnees, idempotencyKey)
        : actes.relancer(donnees, idempotencyKey));
      const parMail = donnees.canal === 'MAIL';
      const annulable = declaration && !parMail && apres.every(({ droits }) => droits.repasserADeclarer);
      succes(
        phraseEnvoi(acte, apres, parMail ? nbCourriers : 0),
        annulable ? { annuler: () => annulerDeclaration(actes, apres) } : {},
      );
      onEnvoye();
    },
    {
      onRecharger: () =>
        void Promise.all(lignes.map(({ id }) => actes.relire(id))).then((relus) => {
          const restants = relus.filter(({ droits }) => (declaration ? droits.declarer : droits.relancer));
          setLignes(restants);
          f.poser({ encours: restants.map(({ id, version }) => ({ id, version })) });
          f.fermerAlerte();
        }, echec),
    },
  );
  // Keeps the mails while another channel is chosen, so that they come back unchanged.
  const [courriersGardes, garderCourriers] = useState<typeof f.valeurs.courriers>(() => enCourriers(apercus));
  const changerCanal = (choisi: Canal | null) => {
    if (f.valeurs.canal === 'MAIL') garderCourriers(f.valeurs.courriers);
    f.poser({ canal: choisi, courriers: choisi === 'MAIL' ? courriersGardes : [] });
  };
  return { f, lignes, nbCourriers, nbRetires: depart.length - lignes.length, changerCanal };
};
export type EnvoiEnPreparation = ReturnType<typeof useEnvoi>;
