import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { canDemanderSupport } from '#shared/features/echanges/support/policy.ts';
import { differer, differerPartie } from '#web/ui/differer.tsx';
import { ApresTitre } from '#web/ui/page/apres-titre.ts';
import { BoutonAttendu } from './aide/BoutonAttendu.tsx';
import styles from './Coquille.module.css';
import { Entete } from './entete/Entete.tsx';
import type { MenuLateralProps } from './entete/MenuLateral.tsx';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { useArchiveDemandee } from './use-archive-demandee.ts';
import { useRdvDemande } from './use-rdv-demande.ts';

const MenuLateral = differer<MenuLateralProps>(
  async () => (await import('./entete/MenuLateral.tsx')).MenuLateral,
  ({ ouvert }) => ouvert,
);

/** Shown only while an administrator acts for another account. */
const BandeauImpersonation = differerPartie<{ nom: string }>(
  async () => (await import('./entete/BandeauImpersonation.tsx')).BandeauImpersonation,
);
const ArchiveHote = differer<object>(
  async () => (await import('#web/features/exploitation/archive/ArchiveHote.tsx')).ArchiveHote,
);
/** Keeps room for the support button while its code loads, so that its neighbours do not move. */
const SupportHote = differerPartie<object>(
  async () => (await import('#web/features/echanges/support/SupportHote.tsx')).SupportHote,
  <span className={styles.support} />,
  () => null,
);
const RdvHote = differer<object>(async () => (await import('#web/features/rendez-vous/rdv/RdvHote.tsx')).RdvHote);

const AvisEnDirect = differer<object>(async () => (await import('./AvisEnDirect.tsx')).AvisEnDirect);
const ConfirmationHost = differer<object>(
  async () => (await import('#web/features/comptes/compte/ConfirmationHost.tsx')).ConfirmationHost,
);

/** Loads after the screen. The element never changes, so React does not render the screens again. */
const BoutonAide = differerPartie<object>(
  async () => (await import('./aide/BoutonAide.tsx')).BoutonAide,
  <BoutonAttendu />,
  () => null,
);
const aide = <BoutonAide />;

/** Everything around a screen once connected: header, tabs, menus, banner (COM-82). */
export const Coquille = ({ children }: { children: ReactNode }) => {
  const { utilisateur, tenant, token } = useConnecte();
  const [lateral, { open, close }] = useDisclosure(false);
  const rdv = useRdvDemande();
  const archive = useArchiveDemandee();
  const support = canDemanderSupport({ role: utilisateur.role, impersonation: utilisateur.fakeTenant });
  return (
    <>
      <Anchor href="#contenu" className={styles.evitement}>
        Aller au contenu
      </Anchor>
      <div className={styles.haut}>
        {utilisateur.fakeTenant ? <BandeauImpersonation nom={tenant.nom} /> : null}
        <Entete onMenu={open} support={support ? <SupportHote /> : null} />
      </div>
      <MenuLateral ouvert={lateral} onFermer={close} />
      <main id="contenu" tabIndex={-1} className={styles.contenu}>
        <ApresTitre value={aide}>{children}</ApresTitre>
      </main>
      {rdv ? <RdvHote key={token} /> : null}
      {archive ? <ArchiveHote /> : null}
      <AvisEnDirect />
      <ConfirmationHost />
    </>
  );
};
