import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { parseSearch } from '#web/lib/url-state.ts';
import { resoudreBind } from './lien.ts';

/** `/bind`: where the links of notifications and mails arrive; sends to the named screen, or home. */
export const BindPage = () => {
  const router = useRouter();
  const recherche = useLocation({ select: ({ searchStr }) => searchStr });
  useEffect(() => {
    // By address: the words of a link are not checked again here, the guard of the screen does it.
    // oxlint-disable-next-line typescript/no-unsafe-call, typescript/no-unsafe-member-access -- `any` where no router is registered
    void router.navigate({ href: resoudreBind(parseSearch(recherche)) ?? '/', replace: true });
  }, [recherche, router]);
  return null;
};
