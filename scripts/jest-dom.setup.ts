import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';

// What a test waits for comes; on a crowded machine not within the library's one second.
configure({ asyncUtilTimeout: 10_000 });

// jsdom leaves out what react-router needs when it is loaded …
Object.assign(globalThis, { TextEncoder, TextDecoder });

// … the marks of a page's start …
if (typeof window !== 'undefined' && !window.performance.mark) Object.assign(performance, { mark: () => undefined });

// … and the methods of `dialog`.
if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
