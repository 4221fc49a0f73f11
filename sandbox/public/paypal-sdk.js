// Stands in for PayPal's browser SDK: `window.paypal.Buttons`, as far as @paypal/react-paypal-js uses it.
(() => {
  function Buttons(options) {
    let root = null;
    let watch = 0;

    async function pay() {
      // Opened at once: after the first await a browser would call it a pop-up.
      const popup = window.open('about:blank', 'paypal', 'popup,width=480,height=640');
      try {
        const id = await options.createOrder({}, {});
        await approval(popup, id);
      } catch (error) {
        popup?.close();
        options.onError?.(error instanceof Error ? error : new Error(String(error)));
      }
    }

    function approval(popup, id) {
      if (!popup) throw new Error('the pop-up was blocked');
      return new Promise((resolve) => {
        const end = (work) => {
          clearInterval(watch);
          window.removeEventListener('message', hear);
          popup.close();
          resolve(work());
        };
        const hear = ({ origin, source, data }) => {
          if (origin !== location.origin || source !== popup || data?.source !== 'qhatu-sandbox') return;
          if (data.outcome?.approved) end(() => options.onApprove?.({ orderID: id }, { restart: pay }));
          else if (data.outcome?.cancelled) end(() => options.onCancel?.({ orderID: id }));
        };
        window.addEventListener('message', hear);
        watch = setInterval(() => popup.closed && end(() => options.onCancel?.({ orderID: id })), 400);
        popup.location.replace(`/sandbox/paypal?token=${encodeURIComponent(id)}`);
      });
    }

    return {
      isEligible: () => true,
      async render(place) {
        root = document.createElement('button');
        root.type = 'button';
        root.textContent = 'PayPal';
        root.style.cssText =
          'width:100%;min-height:3rem;border:0;border-radius:.375rem;background:#ffc439;color:#111;font:700 1.125rem system-ui,sans-serif;cursor:pointer';
        root.addEventListener('click', pay);
        const target = typeof place === 'string' ? document.querySelector(place) : place;
        target.append(root);
        const able = (enabled) => async () => {
          root.disabled = !enabled;
          root.style.opacity = enabled ? '1' : '.5';
        };
        options.onInit?.({}, { enable: able(true), disable: able(false) });
      },
      async close() {
        clearInterval(watch);
        root?.remove();
      },
      async updateProps(changes) {
        Object.assign(options, changes);
      },
    };
  }
  window.paypal = { version: '5.0.0-sandbox', FUNDING: {}, Buttons };
})();
